import CloudWire
import Foundation
import Testing
import UntrustedJSON

@Suite("Records and errors as the web service writes them")
struct WireRecordTests {
    private func read(_ text: String) throws -> WireRecord { try WireRecord(JSONReader.read(Array(text.utf8))) }

    @Test func whatIsWrittenIsReadAgain() throws {
        var record = WireRecord(recordName: "n", recordType: "Note")
        record.zoneID = ZoneName("z", owner: "o")
        record.recordChangeTag = "t1"
        record.fields = ["title": FieldEntry(.string("a")), "gone": FieldEntry(nil)]
        record.created = RecordStamp(timestamp: 5, userRecordName: "u", deviceID: "d")
        record.modified = RecordStamp(timestamp: 6)
        record.parent = "p"
        record.share = "s"
        record.shortGUID = "g"
        var writer = JSONWriter()
        record.write(to: &writer)
        #expect(try WireRecord(JSONReader.read(writer.bytes)) == record)
    }

    @Test func aTombstoneHasNoFields() throws {
        var record = WireRecord(recordName: "n")
        record.isDeleted = true
        var writer = JSONWriter()
        record.write(to: &writer)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"recordName":"n","deleted":true}"#)
    }

    @Test func aRequestMayRemoveTheParent() throws {
        #expect(try read(#"{"recordName": "a", "parent": null}"#).removesParent)
        #expect(try !read(#"{"recordName": "a"}"#).removesParent)
        #expect(try read(#"{"recordName": "a", "parent": {"recordName": "p"}}"#).parent == "p")
    }

    @Test func aFieldThatIsNullIsRemoved() throws {
        #expect(try read(#"{"recordName": "a", "fields": {"f": null}}"#).fields == ["f": FieldEntry(nil)])
    }

    @Test(
        "Own zones have no owner, however clients write that",
        arguments: [
            #"{"zoneName": "z"}"#, #"{"zoneName": "z", "ownerRecordName": "__defaultOwner__"}"#,
            #"{"zoneName": "z", "ownerName": "_defaultOwner"}"#,
        ]
    )
    func ownZones(text: String) throws {
        #expect(try ZoneName(JSONReader.read(Array(text.utf8))) == ZoneName("z"))
    }

    @Test func theOlderNameOfTheOwner() throws {
        let zone = try ZoneName(JSONReader.read(Array(#"{"zoneName": "z", "ownerName": "_u"}"#.utf8)))
        #expect(zone == ZoneName("z", owner: "_u"))
    }

    @Test(arguments: WireErrorCode.allCases)
    func errorsKeepTheirCode(code: WireErrorCode) throws {
        var failure = WireFailure(code, "why")
        (failure.uuid, failure.retryAfter, failure.redirectURL) = ("u", 3, "https://x")
        failure.serverRecord = WireRecord(recordName: "s", recordType: "T")
        let response = CloudResponse(failure)
        #expect((400...599).contains(response.status))
        #expect(throws: failure) { try response.read() }
    }

    @Test func aCodeOfTheFutureIsToldByItsName() throws {
        let failure = WireFailure(try JSONReader.read(Array(#"{"serverErrorCode": "SOON", "reason": "r"}"#.utf8)))
        #expect(failure?.code == .internalError)
        #expect(failure?.reason == "SOON: r")
    }

    @Test(arguments: [
        (503, WireErrorCode.tryAgainLater), (429, .throttled), (500, .internalError), (200, .internalError),
    ])
    func anAnswerThatIsNotOfTheServiceIsAnError(status: Int, code: WireErrorCode) {
        let response = CloudResponse(status: status, body: Array("<html>".utf8), retryAfter: 7)
        #expect { try response.read() } throws: {
            let failure = $0 as? WireFailure
            return failure?.code == code && failure?.retryAfter == 7
        }
    }
}
