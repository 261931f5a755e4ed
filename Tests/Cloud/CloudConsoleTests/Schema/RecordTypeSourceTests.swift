import CloudKit
import CloudWire
import Foundation
import Testing

@testable import CloudConsole
@testable import CloudService

/// Swift that is written for record types. `Specimen.swift` is such a text, so that all of it is compiled here.
@Suite("Swift for record types")
struct RecordTypeSourceTests {
    /// A type with a field of each type, lists of them, encrypted ones, and names that Swift has a use for.
    private static var specimen: RecordTypeSchema {
        var type = RecordTypeSchema()
        let types: [FieldType] = [.string, .int64, .double, .timestamp, .bytes, .reference, .location, .asset]
        for field in types {
            type.fields["\(field)"] = FieldSchema(FieldShape(field))
            type.fields["\(field)s"] = FieldSchema(FieldShape(field, isList: true))
        }
        type.fields["class"] = FieldSchema(FieldShape(.string))
        type.fields["record"] = FieldSchema(FieldShape(.string))
        type.fields["init"] = FieldSchema(FieldShape(.int64))
        type.fields["self"] = FieldSchema(FieldShape(.double))
        type.fields["secret"] = FieldSchema(FieldShape(.string), isEncrypted: true)
        type.fields["secrets"] = FieldSchema(FieldShape(.timestamp, isList: true), isEncrypted: true)
        return type
    }

    @Test func theTextIsTheOneThatIsCompiledHere() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Specimen.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        #expect(compiled == RecordTypeSource("Specimen", Self.specimen).text + "\n")
    }

    @Test func everyPropertyKeepsItsValue() throws {
        let specimen = Specimen(recordName: "a")
        let (date, data) = (Date(timeIntervalSince1970: 1_800_000_000), Data("data".utf8))
        let place = CLLocation(latitude: 48, longitude: 11)
        let asset = CKAsset(fileURL: URL(filePath: #filePath))
        let reference = CKRecord.Reference(recordID: CKRecord.ID(recordName: "b"), action: .none)
        (specimen.string, specimen.strings) = ("text", ["a", "b"])
        (specimen.int64, specimen.int64s) = (7, [1, 2])
        (specimen.double, specimen.doubles) = (1.5, [0.5])
        (specimen.timestamp, specimen.timestamps) = (date, [date])
        (specimen.bytes, specimen.bytess) = (data, [data])
        (specimen.reference, specimen.references) = (reference, [reference])
        (specimen.location, specimen.locations) = (place, [place])
        (specimen.asset, specimen.assets) = (asset, [asset])
        (specimen.class, specimen.recordField, specimen.`init`, specimen.`self`) = ("c", "r", 1, 2)
        (specimen.secret, specimen.secrets) = ("s", [date])
        let read = Specimen(record: specimen.record)
        #expect(read.string == "text" && read.strings == ["a", "b"])
        #expect(read.int64 == 7 && read.int64s == [1, 2])
        #expect(read.double == 1.5 && read.doubles == [0.5])
        #expect(read.timestamp == date && read.timestamps == [date])
        #expect(read.bytes == data && read.bytess == [data])
        #expect(read.reference == reference && read.references == [reference])
        #expect(read.location?.coordinate.latitude == 48 && read.locations?.count == 1)
        #expect(read.asset?.fileURL == asset.fileURL && read.assets?.count == 1)
        #expect(read.class == "c" && read.recordField == "r" && read.`init` == 1 && read.`self` == 2)
        #expect(read.secret == "s" && read.secrets == [date])
        // Encrypted values stand apart.
        #expect(Set(read.record.encryptedValues.allKeys()) == ["secret", "secrets"])
        read.string = nil
        #expect(specimen.string == nil && Specimen.Key.class == "class")
    }

    @Test(arguments: [
        ("Key", "KeyField"), ("Type", "TypeField"), ("Self", "SelfField"), ("Any", "`Any`"), ("in", "`in`"),
    ])
    func namesThatSwiftHasAUseForAreAvoided(field: String, property: String) {
        var type = RecordTypeSchema()
        type.fields[field] = FieldSchema(FieldShape(.string))
        let text = RecordTypeSource("Note", type).text
        #expect(text.contains("var \(property): String?") && text.contains("static let \(property) = \"\(field)\""))
    }
}
