/// Sites that everybody knows: identity providers, and public sites that no small app owns.
enum KnownSites {
  /// Hosts of identity providers, subdomains included.
  static let identityProviders: Set<String> = [
    "accounts.google.com", "appleid.apple.com", "login.microsoftonline.com", "login.live.com", "login.windows.net",
    "b2clogin.com", "auth0.com", "okta.com", "oktapreview.com", "onelogin.com", "amazoncognito.com", "pingone.com",
    "pingidentity.com", "duosecurity.com", "id.twitch.tv", "kauth.kakao.com", "nid.naver.com", "access.line.me",
    "login.yahoo.com", "login.salesforce.com", "auth.openai.com", "clerk.accounts.dev", "accounts.spotify.com",
    "auth.atlassian.com", "id.atlassian.com", "login.xero.com", "oauth.vk.com", "oauth.yandex.ru", "passport.yandex.ru",
    "id.me", "accounts.zoho.com", "signin.aws.amazon.com", "workos.com", "stytch.com", "fusionauth.io", "keycloak.org",
    "login.gov", "auth.gitlab.com", "bankid.com", "itsme.be",
  ]

  /// Domains of public sites, by which an address is somebody else's.
  static let publicSites: Set<String> = [
    "wikipedia.org", "wikimedia.org", "wiktionary.org", "google.com", "youtube.com", "youtube-nocookie.com", "youtu.be",
    "vimeo.com",
    "apple.com", "microsoft.com", "github.com", "github.io", "gitlab.com", "bitbucket.org", "twitter.com", "x.com",
    "facebook.com", "instagram.com", "threads.net", "tiktok.com", "linkedin.com", "reddit.com", "discord.com",
    "discord.gg", "t.me", "telegram.org", "whatsapp.com", "wa.me", "mastodon.social", "bsky.app", "pinterest.com",
    "medium.com", "substack.com", "stackoverflow.com", "openstreetmap.org", "amazon.com", "ebay.com", "paypal.com",
    "stripe.com", "bing.com", "duckduckgo.com", "yahoo.com", "nytimes.com", "bbc.co.uk", "bbc.com", "cnn.com",
    "theguardian.com", "imdb.com", "themoviedb.org", "spotify.com", "soundcloud.com", "twitch.tv", "netflix.com",
    "gravatar.com", "typeform.com", "surveymonkey.com", "zendesk.com", "intercom.com", "notion.so", "notion.site",
    "trello.com", "slack.com", "zoom.us", "dropbox.com", "w3.org", "mozilla.org", "gnu.org", "opensource.org",
    "creativecommons.org", "patreon.com", "buymeacoffee.com", "ko-fi.com", "crowdin.com", "transifex.com",
    "lokalise.com", "ticketmaster.com", "booking.com", "airbnb.com", "tripadvisor.com", "yelp.com", "flickr.com",
    "archive.org", "baidu.com", "weibo.com", "qq.com", "cloudflare.com", "googleapis.com", "gstatic.com",
    "jsdelivr.net", "unpkg.com", "swift.org", "schema.org", "xml.org", "sentry.io", "firebaseio.com", "appspot.com",
    "cloudfront.net", "amazonaws.com", "azurewebsites.net", "herokuapp.com", "googletagmanager.com",
    "google-analytics.com", "app-measurement.com", "mixpanel.com", "segment.io", "amplitude.com", "launchdarkly.com",
    "app.link", "bit.ly", "goo.gl", "tinyurl.com", "itunes.com", "mzstatic.com", "example.com", "example.org",
    "example.net", "localhost",
  ]

  /// Words of type names that stand for somebody else's site or service.
  static let brands: Set<String> = [
    "youtube", "vimeo", "wikipedia", "google", "facebook", "twitter", "instagram", "tiktok", "reddit", "linkedin",
    "github", "twitch", "spotify", "gravatar", "amazon", "wikimedia", "mastodon", "bluesky", "discord", "telegram",
    "whatsapp", "pinterest", "paypal", "microsoft", "dropbox", "zendesk", "typeform", "dailymotion", "soundcloud",
    "jwplayer", "wistia", "brightcove",
  ]

  /// Words of frameworks that show videos of a public site.
  static let videoBrands: Set<String> = ["youtube", "ytplayer", "vimeo", "dailymotion", "twitch", "wistia", "wkyt"]

  /// Whether a host is one of a set of domains, or below one.
  static func contains(_ host: String, _ domains: Set<String>) -> Bool {
    var rest = Substring(host)
    while true {
      if domains.contains(String(rest)) { return true }
      guard let dot = rest.firstIndex(of: ".") else { return false }
      rest = rest[rest.index(after: dot)...]
    }
  }
}
