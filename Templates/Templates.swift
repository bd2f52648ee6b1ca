/// The templates that reports are rendered from, embedded in the binary.
public enum Templates {
  /// Template texts by file name.
  public static let all: [String: [UInt8]] = [
    "report.html.mustache": PackageResources.report_html_mustache,
    "overview.html.mustache": PackageResources.overview_html_mustache,
    "portfolio.html.mustache": PackageResources.portfolio_html_mustache,
    "facts.html.mustache": PackageResources.facts_html_mustache,
    "trend.html.mustache": PackageResources.trend_html_mustache,
    "brief.html.mustache": PackageResources.brief_html_mustache,
    "project.html.mustache": PackageResources.project_html_mustache,
    "guide.html.mustache": PackageResources.guide_html_mustache,
    "owners.html.mustache": PackageResources.owners_html_mustache,
    "place.html.mustache": PackageResources.place_html_mustache,
    "report.md.mustache": PackageResources.report_md_mustache,
    "brief.md.mustache": PackageResources.brief_md_mustache,
    "screen.md.mustache": PackageResources.screen_md_mustache,
    "digest.md.mustache": PackageResources.digest_md_mustache,
    "comment.md.mustache": PackageResources.comment_md_mustache,
    "owners.md.mustache": PackageResources.owners_md_mustache,
    "plan.md.mustache": PackageResources.plan_md_mustache,
    "stand.md.mustache": PackageResources.stand_md_mustache,
    "place.md.mustache": PackageResources.place_md_mustache,
    "short.html.mustache": PackageResources.short_html_mustache,
    "report.css": PackageResources.report_css,
    "report.js": PackageResources.report_js,
  ]
}
