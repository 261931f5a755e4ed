import CloudWire
import Foundation
import Testing

@Suite("Addresses and signatures")
struct CloudPathTests {
    @Test(arguments: CloudOperationName.allCases, CloudPath.Scope.allCases)
    func addressesAreReadAndWritten(operation: CloudOperationName, scope: CloudPath.Scope) {
        let path = CloudPath(container: "iCloud.a", environment: .production, scope: scope, operation: operation)
        #expect(path.text.hasPrefix("/database/1/iCloud.a/production/\(scope)/"))
        #expect(CloudPath(path.text) == path)
    }

    @Test(arguments: [
        "", "/", "/database/1/c/development/public", "/database/2/c/development/public/records/query",
        "/database/1/c/staging/public/records/query", "/database/1/c/development/secret/records/query",
        "/database/1/c/development/public/records/explode", "/x/database/1/c/development/public/records/query",
    ])
    func otherAddressesAreNone(text: String) {
        #expect(CloudPath(text) == nil)
    }

    @Test func aSignatureSignsDateDigestAndAddress() {
        #expect(RequestSignature.text(date: "d", digest: [0, 1], path: "/p") == "d:AAE=:/p")
    }

    @Test func datesOfSignaturesHaveNoFraction() {
        let text = RequestSignature.text(of: Date(timeIntervalSince1970: 1_700_000_000.9))
        #expect(text == "2023-11-14T22:13:20Z")
        #expect(RequestSignature.date(of: text) == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(RequestSignature.date(of: "yesterday") == nil)
    }
}
