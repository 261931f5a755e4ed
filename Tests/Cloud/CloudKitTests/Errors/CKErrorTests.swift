import Foundation
import Testing

@testable import CloudKit

@Suite("Errors")
struct CKErrorTests {
    @Test func C073_codesAndDomain() {
        #expect((1...37).allSatisfy { CKError.Code(rawValue: $0) != nil } && CKError.Code(rawValue: 38) == nil)
        let error: any Error = CKError(.zoneBusy, userInfo: [CKErrorRetryAfterKey: NSNumber(value: 3)])
        let object = error as NSError
        #expect(object.domain == CKErrorDomain && object.code == 23)
        #expect((error as? CKError)?.retryAfterSeconds == 3)
        #expect((error as? CKError)?.code == CKError.zoneBusy)
    }

    @Test func caughtInEveryWay() {
        func fail() throws { throw CKError.of(.unknownItem, "There is no such record.") }
        do {
            try fail()
        } catch CKError.unknownItem {
            do {
                try fail()
            } catch let error as CKError where error.code == .unknownItem {
                #expect(error.localizedDescription == "There is no such record.")
            } catch {
                Issue.record("not a CKError")
            }
        } catch {
            Issue.record("no pattern")
        }
    }

    @Test func objectsOfTheDomainAreWrapped() {
        #expect(CKError(_nsError: NSError(domain: CKErrorDomain, code: 26)).code == .zoneNotFound)
    }
}
