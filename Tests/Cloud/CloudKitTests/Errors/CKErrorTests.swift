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

    @Test func errorsAreCastToObjectsAndBack() {
        let id = CKRecord.ID(recordName: "a")
        for error in [CKError.partial([id: CKError(.zoneBusy)]), CKError.partial([id: CKError(.zoneBusy) as NSError])] {
            let errors = (error as NSError).userInfo[CKPartialErrorsByItemIDKey]
            #expect((errors as? [CKRecord.ID: NSError])?[id]?.code == CKError.zoneBusy.rawValue)
            #expect((errors as? [CKRecord.ID: CKError])?[id]?.code == .zoneBusy)
            #expect((error.partialErrorsByItemID?[id] as? CKError)?.code == .zoneBusy)
        }
    }

    @Test func objectsAreCaughtByTheirDomain() {
        func kind(of error: any Error) -> String {
            do {
                throw error
            } catch let error as CKError {
                return "CloudKit \(error.errorCode)"
            } catch let error as NSError {
                return "\(error.domain) \(error.code)"
            }
        }
        #expect(kind(of: NSError(domain: CKErrorDomain, code: 26)) == "CloudKit 26")
        #expect(kind(of: NSError(domain: CKErrorDomain, code: 1_000)) == "CloudKit 1000")
        #expect(kind(of: NSError(domain: "other", code: 26)) == "other 26")
        #expect(kind(of: CocoaError(.fileNoSuchFile)) == "NSCocoaErrorDomain 4")
    }
}
