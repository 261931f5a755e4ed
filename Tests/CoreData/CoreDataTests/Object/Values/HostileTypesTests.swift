import CoreData
import Foundation
import Synchronization
import Testing

/// A store's file never chooses which types the program creates, whatever it says: neither Foundation's, some of which
/// stop the program when they decode what they do not expect, nor the program's own.
@Suite struct HostileTypesTests {
    /// A type of the program that no attribute names, and that is not allowed.
    struct Tripwire: Codable {
        static let count = Mutex(0)
        init(from decoder: any Decoder) throws { Self.count.withLock { $0 += 1 } }
        func encode(to encoder: any Encoder) throws {}
    }

    /// Writes any bytes, as a program does that means harm.
    final class BytesTransformer: ValueTransformer {
        static let name = NSValueTransformerName("HostileBytes")
        override func transformedValue(_ value: Any?) -> Any? { value as? Data }
        override func reverseTransformedValue(_ value: Any?) -> Any? { value }
        override class func allowsReverseTransformation() -> Bool { true }
    }

    /// What Foundation and the standard library can decode, types made of these, and a few that cannot be decoded here.
    private static var types: [Any.Type] {
        [
            IndexSet.self, IndexPath.self, URLComponents.self, CharacterSet.self, Calendar.self, Locale.self,
            TimeZone.self, Measurement<UnitLength>.self, Measurement<UnitTemperature>.self, DateComponents.self,
            DateInterval.self, Decimal.self, PersonNameComponents.self, URL.self, UUID.self, Data.self, Date.self,
            NSRange.self, CGFloat.self, CGPoint.self, CGSize.self, CGRect.self, AffineTransform.self,
            Date.FormatStyle.self, Date.ISO8601FormatStyle.self, Date.VerbatimFormatStyle.self,
            Decimal.FormatStyle.self, Decimal.FormatStyle.Currency.self, IntegerFormatStyle<Int>.self,
            FloatingPointFormatStyle<Double>.self, ByteCountFormatStyle.self, Locale.Components.self,
            Locale.Language.self, Locale.Currency.self, Locale.Region.self, Locale.Script.self, Locale.Collation.self,
            Locale.NumberingSystem.self, Calendar.RecurrenceRule.self, SortDescriptor<String>.self, Duration.self,
            Int.self, UInt8.self, Double.self, Bool.self, String.self, Range<Int>.self, ClosedRange<Int>.self,
            PartialRangeFrom<Int>.self, [Int].self, [String: IndexSet].self, Set<CharacterSet>.self, IndexSet?.self,
            ContiguousArray<Calendar>.self, CollectionDifference<Int>.self, SIMD4<Float>.self,
            AttributedString.self, AttributeContainer.self, Foundation.Predicate<Int>.self, String.Encoding.self,
            Tripwire.self, [Tripwire].self, [String: Tripwire].self, Tripwire?.self, NoteStyle.self, NoteMood.self,
        ]
    }

    private static let values = [
        "{}", "[]", "null", "-1", "1e400", "\"\"", "\"\\u0000\"", "[[-1,-9223372036854775808]]",
        "{\"indexes\":[{\"location\":5,\"length\":-7}]}", "{\"location\":-1,\"length\":-1}", "[9223372036854775807,1]",
        "{\"bitmap\":\"AAAA\"}", "{\"bitmap\":\"\(String(repeating: "A", count: 20_000))\"}",
        "{\"port\":-1,\"scheme\":\"1\\u0000\",\"host\":\"[\",\"path\":\"\\ud800\",\"percentEncodedPath\":\"%\"}",
        "{\"identifier\":\"\\u0000\",\"firstWeekday\":-1,\"minimumDaysInFirstWeek\":99999999999}",
        "{\"value\":1,\"unit\":{\"symbol\":\"\",\"converter\":{\"coefficient\":0,\"constant\":0}}}",
        "{\"exponent\":999,\"length\":99,\"isNegative\":7,\"isCompact\":-1,\"mantissa\":[1,2,3,4,5,6,7,8,9]}",
        "{\"start\":\"x\",\"duration\":-1}", "{\"era\":-9223372036854775808,\"calendar\":{\"identifier\":\"x\"}}",
        "[3,1]",
        String(repeating: "[", count: 400) + String(repeating: "]", count: 400),
    ]

    /// Returns a model whose attributes hold any bytes, or values that the file describes.
    private static func model(writesBytes: Bool) -> NSManagedObjectModel {
        let (loose, inside) = (
            ModelParts.attribute("any", .transformableAttributeType),
            ModelParts.attribute("inside", .transformableAttributeType)
        )
        if writesBytes {
            for attribute in [loose, inside] { attribute.valueTransformerName = BytesTransformer.name.rawValue }
        }
        let box = NSCompositeAttributeDescription()
        (box.name, box.elements, box.isOptional) = ("box", [inside], true)
        return ModelParts.model(ModelParts.entity("Note", [loose, box, ModelParts.attribute("title")]))
    }

    private static func context(_ type: String, at url: URL, writesBytes: Bool) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model(writesBytes: writesBytes))
        let options = [NSIgnorePersistentStoreVersioningOption: true]
        try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url, options: options)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    @Test(arguments: [NSSQLiteStoreType, NSBinaryStoreType, NSXMLStoreType])
    func noTypeThatAFileNamesIsCreated(_ type: String) throws {
        ValueTransformer.setValueTransformer(BytesTransformer(), forName: BytesTransformer.name)
        let folder = try StoreFolder()
        let before = Tripwire.count.withLock { $0 }
        let writer = try Self.context(type, at: folder.url, writesBytes: true)
        var count = 0
        for named in Self.types {
            let name = try #require(_mangledTypeName(named))
            for value in Self.values {
                let bytes = Data("{\"$type\":\"\(name)\",\"$value\":\(value)}".utf8)
                _ = writer.make(
                    "Note",
                    ["any": bytes, "box": ["inside": bytes], "title": "\(named) \(value.prefix(80))"]
                )
                count += 1
            }
        }
        try writer.save()
        let reader = try Self.context(type, at: folder.url, writesBytes: false)
        let notes = try reader.all("Note")
        #expect(notes.count == count)
        for note in notes {
            let (any, box) = (note.value(forKey: "any"), note.value(forKeyPath: "box.inside"))
            #expect(any == nil && box == nil, "\(note.value(forKey: "title") ?? ""): \(any ?? box ?? "")")
        }
        let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Note")
        (dictionaries.resultType, dictionaries.propertiesToFetch) = (.dictionaryResultType, ["any", "box"])
        #expect(try reader.fetch(dictionaries).allSatisfy { $0["any"] == nil })
        #expect(Tripwire.count.withLock { $0 } == before)
    }

    /// The bytes of the test reach the decoder: with a type that the program allows, there is a value.
    @Test func typesThatTheProgramListsAreCreated() throws {
        ValueTransformer.setValueTransformer(BytesTransformer(), forName: BytesTransformer.name)
        CodableAttributeTypes.allow(Listed.self)
        let folder = try StoreFolder()
        let writer = try Self.context(NSSQLiteStoreType, at: folder.url, writesBytes: true)
        let name = try #require(_mangledTypeName(Listed.self))
        let bytes = Data("{\"$type\":\"\(name)\",\"$value\":{\"mark\":3}}".utf8)
        _ = writer.make("Note", ["any": bytes, "box": ["inside": bytes]])
        try writer.save()
        let note = try #require(
            try Self.context(NSSQLiteStoreType, at: folder.url, writesBytes: false).all("Note").first
        )
        #expect(note.value(forKey: "any") as? Listed == Listed(mark: 3))
        #expect(note.value(forKeyPath: "box.inside") as? Listed == Listed(mark: 3))
    }

    struct Listed: Codable, Equatable { var mark: Int }
}
