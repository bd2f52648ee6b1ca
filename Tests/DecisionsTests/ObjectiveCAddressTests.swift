import AuditModel
import Testing

@testable import Decisions

@Suite("Addresses in Objective-C")
struct ObjectiveCAddressTests {
  @Test func anAuthorisationAddressOfAConstantIsASignIn() {
    let screens = Sources(files: [
      "App/Handler.m": """
      #import <SafariServices/SafariServices.h>
      @implementation Handler
      + (void)presentFrom:(UIViewController *)presenter {
        NSString *address = [NSString stringWithFormat:kGrantAddress, Keys.client, Keys.redirect];
        NSString *encoded = [address stringByAddingPercentEncodingWithAllowedCharacters:allowed];
        SFSafariViewController *safari = [[SFSafariViewController alloc] initWithURL:[NSURL URLWithString:encoded]];
        [presenter presentViewController:safari animated:YES completion:nil];
      }
      @end
      """,
      "App/Constants.m": """
      NSString *const kGrantAddress =
        @"https://api.example.com/oauth2/authorize?response_type=code&client_id=%@&redirect_uri=%@";
      """,
    ]).assessed()
    #expect(screens["Handler"]?.decision.need == .signIn)
    #expect(screens["Handler"]?.decision.recommended == .webAuthenticationSession)
  }
}
