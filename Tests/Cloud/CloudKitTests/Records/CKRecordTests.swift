import CloudKit
import Foundation
import Testing

@Suite("Records")
struct CKRecordTests {
    @Test func C001_newRecordIsEmpty() {
        let record = CKRecord(recordType: "Note")
        #expect(record.allKeys().isEmpty && record.changedKeys().isEmpty)
        #expect(record.creationDate == nil && record.modificationDate == nil && record.recordChangeTag == nil)
        #expect(record.creatorUserRecordID == nil && record.lastModifiedUserRecordID == nil)
    }

    @Test func C002_nameAndZoneAreMadeUp() {
        let record = CKRecord(recordType: "Note")
        #expect(UUID(uuidString: record.recordID.recordName) != nil)
        #expect(record.recordID.zoneID == .default)
    }

    @Test func C014_C015_nilRemovesAKeyAndCountsAsAChange() {
        let record = CKRecord(recordType: "Note")
        record["a"] = 1
        record["b"] = "x"
        record["a"] = nil
        #expect(record.allKeys() == ["b"])
        #expect(Set(record.changedKeys()) == ["a", "b"])
    }

    @Test func fieldsAreReadAndWrittenByKeyValueCoding() {
        let record = CKRecord(recordType: "Note")
        record.setValuesForKeys(["title": "Ulysses", "pages": 732, "tags": ["novel"]])
        #expect(record["title"] == "Ulysses" && record["pages"] == 732 && record["tags"] == ["novel"])
        #expect(record.dictionaryWithValues(forKeys: ["pages"]) as? [String: Int] == ["pages": 732])
        #expect(NSPredicate(format: "pages > 700 AND ANY tags == 'novel'").evaluate(with: record))
    }

    @Test func C018_tokensAreWords() {
        let record = CKRecord(recordType: "Note")
        record["a"] = "one  two\nthree"
        record["b"] = 4
        #expect(record.allTokens() == ["one", "two", "three"])
    }

    @Test func C028_parentIsCleared() {
        let record = CKRecord(recordType: "Note")
        let parent = CKRecord(recordType: "Folder")
        record.setParent(parent)
        #expect(record.parent?.recordID == parent.recordID && record.parent?.action == CKRecord.ReferenceAction.none)
        record.setParent(nil as CKRecord?)
        #expect(record.parent == nil)
    }

    @Test func C030_encryptedFieldsAreApart() {
        let record = CKRecord(recordType: "Note")
        record["open"] = "o"
        record.encryptedValues["secret"] = "s"
        record.encryptedValues["number"] = 7
        #expect(record.encryptedValues["secret"] as? String == "s")
        #expect(record.encryptedValues["number"] as? Int == 7)
        #expect(record.encryptedValues["open"] == nil)
        #expect(Set(record.encryptedValues.allKeys()) == ["secret", "number"])
        let text: String? = record.encryptedValues["secret"]
        #expect(text == "s")
    }

    @Test func C034_recordIsASequence() {
        let record = CKRecord(recordType: "Note")
        record["b"] = 2
        record["a"] = "x"
        #expect(record.map(\.0) == ["a", "b"])
        #expect(record.first { _ in true }?.1 as? String == "x")
    }

    @Test func C035_copiesAreIndependent() throws {
        let record = CKRecord(recordType: "Note")
        record["a"] = 1
        let copy = try #require(record.copy() as? CKRecord)
        copy["a"] = 2
        #expect(record["a"] as? Int == 1 && copy["a"] as? Int == 2 && copy.recordID == record.recordID)
    }

    @Test func keyValueCodingReadsAndWritesFields() {
        let record = CKRecord(recordType: "Note")
        record.setValue("x", forKey: "a")
        #expect(record.value(forKey: "a") as? String == "x")
    }
}
