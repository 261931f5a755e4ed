import Testing
import UntrustedJSON

@testable import CloudService

@Suite("What the log tells of a body")
struct BodyDigestTests {
    private func digest(_ text: String) throws -> BodyDigest {
        BodyDigest(try JSONReader.read(Array(text.utf8)))
    }

    @Test func keysTypesAndNumbersAreThereAndNoValues() throws {
        let digest = try digest(
            """
            {"operations": [{"operationType": "update", "record": {"recordName": "n1", "fields": {
             "title": {"value": "a secret"}, "size": {"value": 77123}}}}, {"record": {"recordName": "n2"}}], "atomic": true}
            """
        )
        #expect(digest.recordNames == ["n1", "n2"] && digest.records == 2)
        let shape = try #require(digest.shape)
        #expect(
            shape.contains(
                "operations: 2 × {operationType: text, record: {recordName: text, fields: {title: {value: text}"
            )
        )
        #expect(shape.contains("size: {value: integer}") && shape.contains("atomic: bool"))
        #expect(!shape.contains("secret") && !shape.contains("77123") && !shape.contains("update"))
    }

    @Test func aBodyOfAnySizeHasASmallShape() throws {
        let records = (0..<200).map { #"{"record": {"recordName": "\#(String(repeating: "x", count: 500))\#($0)"}}"# }
        let many = try digest(#"{"operations": [\#(records.joined(separator: ","))]}"#)
        #expect(many.records == 200 && many.recordNames.count == BodyDigest.mostNames)
        #expect(many.recordNames.allSatisfy { $0.count <= 255 })
        let keys = (0..<5_000).map { #""field\#($0)": {"a": {"b": [1, 2, {"c": {}}]}}"# }.joined(separator: ",")
        #expect(try #require(digest("{\(keys)}").shape).count < 2_000)
        let deep = String(repeating: #"{"a":"#, count: 60) + "1" + String(repeating: "}", count: 60)
        #expect(try #require(digest(deep).shape).count < 100)
    }

    @Test func valuesThatServeAsKeysAreLeftOut() throws {
        let shape = try #require(digest(#"{"ada@example.org": 1, "plain": 2}"#).shape)
        #expect(shape == "{…: integer, plain: integer}")
        #expect(try digest("{}").shape == nil)
    }
}
