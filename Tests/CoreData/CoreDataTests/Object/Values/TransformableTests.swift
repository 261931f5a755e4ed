import CoreData
import Foundation
import Synchronization
import Testing

/// Statements 60 and 240: transformable attributes.
@Suite struct TransformableTests {
    /// A value that can be stored only because it is `Codable` and allowed.
    struct Loose: Codable, Equatable { var marks: [Int] }

    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        ValueTransformer.setValueTransformer(ReversingTransformer(), forName: NSValueTransformerName("Reversing"))
        CodableAttributeTypes.allow(Loose.self)
        library = try Library(Self.model())
        context = library.context()
    }

    private static func model() -> NSManagedObjectModel {
        let tags = ModelParts.attribute("tags", .transformableAttributeType, defaultValue: NSArray(array: ["new"]))
        let style = ModelParts.attribute("style", .transformableAttributeType, defaultValue: NoteStyle(size: 12))
        style.attributeValueClassName = "NoteStyle"
        let mood = ModelParts.attribute("mood", .transformableAttributeType)
        mood.attributeValueClassName = "\(_typeName(NoteMood.self))"
        let secret = ModelParts.attribute("secret", .transformableAttributeType, defaultValue: "abc")
        secret.valueTransformerName = "Reversing"
        let note = ModelParts.entity(
            "Note",
            [
                tags, style, mood, secret, ModelParts.attribute("any", .transformableAttributeType),
                ModelParts.attribute("title"),
            ]
        )
        note.managedObjectClassName = _typeName(StyledNote.self)
        return ModelParts.model(note)
    }

    private func reread() throws -> NSManagedObject {
        try #require(library.reader().all("Note").first)
    }

    @Test func S060_whatCannotBeStoredIsAnErrorBetweenParentAndChild() throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        let good = child.make("Note", ["title": "good"])
        let bad = child.make("Note", ["title": "bad", "tags": NSObject()])
        #expect(failureCode { try child.save() } == .coreData)
        #expect(!context.hasChanges && good.isInserted && bad.isInserted)
        bad.setValue(["x"] as NSArray, forKey: "tags")
        try child.save()
        try #require(context.all("Note", "title == 'bad'").first).setValue(NSObject(), forKey: "tags")
        let other = NSManagedObjectContext(.privateQueue)
        other.parent = context
        #expect(failureCode { _ = try other.all("Note") } == .coreData)
    }

    private func failureCode(_ body: () throws -> Void) -> CocoaError.Code? {
        (failure(body) as? CocoaError)?.code
    }

    private func readerOfAnotherProgram() throws -> NSManagedObjectContext {
        let other = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
        try other.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: library.url, options: nil)
        let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reader.persistentStoreCoordinator = other
        return reader
    }

    @Test func S240_defaultValuesAreThereAtOnce() throws {
        let note = context.make("Note")
        #expect(note.value(forKey: "tags") as? [String] == ["new"])
        #expect(note.value(forKey: "style") as? NoteStyle == NoteStyle(size: 12))
        #expect(note.value(forKey: "secret") as? String == "abc")
        try context.save()
        let found = try reread()
        #expect(found.value(forKey: "tags") as? [String] == ["new"])
        #expect(found.value(forKey: "style") as? NoteStyle == NoteStyle(size: 12))
        #expect(found.value(forKey: "secret") as? String == "abc")
    }

    @Test func S240_namedTransformersGoForwards() throws {
        _ = context.make("Note", ["secret": "xyz"])
        try context.save()
        #expect(ReversingTransformer().reverseTransformedValue(Data("zyx".utf8)) as? String == "xyz")
        #expect(try reread().value(forKey: "secret") as? String == "xyz")
        #expect(try library.bytes("ZSECRET", of: "Note") == Data("zyx".utf8))
    }

    @Test func aTransformerThatReturnsNilSavesNil() throws {
        let note = context.make("Note", ["secret": 7, "title": "A"])
        try context.save()
        #expect(try library.integer("SELECT ZSECRET IS NULL FROM ZNOTE") == 1)
        #expect(try reread().value(forKey: "secret") == nil)
        note.setValue("xyz", forKey: "secret")
        try context.save()
        #expect(try reread().value(forKey: "secret") as? String == "xyz")
        note.setValue(8, forKey: "secret")
        try context.save()
        #expect(try reread().value(forKey: "secret") == nil)
    }

    /// Models often contain the name of Foundation's constant instead of its value.
    @Test(arguments: [
        "NSSecureUnarchiveFromDataTransformerName", "NSKeyedUnarchiveFromDataTransformerName",
        "NSUnarchiveFromDataTransformerName",
    ])
    func theNameOfAConstantNamesItsTransformer(name: String) throws {
        let tags = ModelParts.attribute("tags", .transformableAttributeType)
        tags.valueTransformerName = name
        let library = try Library(ModelParts.model(ModelParts.entity("Note", [tags])))
        let context = library.context()
        _ = context.make("Note", ["tags": NSArray(array: ["a", "b"])])
        try context.save()
        let found = try #require(library.reader().all("Note").first)
        #expect(found.value(forKey: "tags") as? [String] == ["a", "b"])
    }

    @Test func codableTypesAreStoredAsJSON() throws {
        let note = context.make("Note", ["style": NoteStyle(size: 9), "mood": NoteMood.merry])
        try context.save()
        #expect(try library.bytes("ZSTYLE", of: "Note") == Data(#"{"size":9}"#.utf8))
        #expect(try reread().value(forKey: "mood") as? NoteMood == .merry)
        note.setValue(NoteStyle(size: 10), forKey: "style")
        try context.save()
        #expect(try reread().value(forKey: "style") as? NoteStyle == NoteStyle(size: 10))
    }

    @Test func allowedCodableValuesNeedNoDeclaration() throws {
        let note = context.make("Note", ["any": Loose(marks: [1, 2])])
        try context.save()
        #expect(try reread().value(forKey: "any") as? Loose == Loose(marks: [1, 2]))
        note.setValue(nil, forKey: "any")
        try context.save()
        #expect(try reread().value(forKey: "any") == nil)
    }

    @Test func aStoreNeverChoosesATypeThatTheProgramDoesNotAllow() throws {
        /// A type of the program that no attribute names and that is not allowed.
        struct Unlisted: Codable, Equatable {
            static let count = Mutex(0)
            var mark = 1
            init() {}
            init(from decoder: any Decoder) throws { Self.count.withLock { $0 += 1 } }
        }
        let note = context.make("Note", ["any": Unlisted()])
        let error = failure { try context.save() } as? CocoaError
        #expect(error?.code == .coreData && "\(String(describing: error))".contains("CodableAttributeTypes"))
        note.setValue(Loose(marks: [1]), forKey: "any")
        try context.save()
        for type in [_mangledTypeName(Unlisted.self) ?? "", "10Foundation8IndexSetV", "Sg", "", "\"}"] {
            let text = "{\"$type\":\"\(type)\",\"$value\":{\"mark\":1}}"
            try PlainSQL(path: library.url.path).execute("UPDATE ZNOTE SET ZANY = CAST('\(text)' AS BLOB)")
            #expect(try readerOfAnotherProgram().all("Note").first?.value(forKey: "any") == nil)
            #expect(try library.bytes("ZANY", of: "Note") == Data(text.utf8))
        }
        #expect(Unlisted.count.withLock { $0 } == 0)
    }

    @Test func equalValuesAreNotWritten() throws {
        let note = context.make("Note", ["any": Loose(marks: [1])])
        try context.save()
        let other = library.context()
        try #require(other.all("Note").first).setValue("theirs", forKey: "title")
        try other.save()
        // A row that was written would cause a conflict.
        note.setValue(Loose(marks: [1]), forKey: "any")
        try context.save()
    }

    /// A save compares an updated value with the row and writes it, and archives it once for both.
    @Test func aSaveArchivesAnUpdatedValueOnce() throws {
        let counter = CountingTransformer.name("update")
        let library = try Library(CountingTransformer.model(counter))
        let context = library.context()
        let note = context.make("Note", ["secret": "abc"])
        try context.save()
        CountingTransformer.reset(counter)
        note.setValue("xyz", forKey: "secret")
        try context.save()
        #expect(CountingTransformer.count(of: counter) == 1)
        #expect(try library.bytes("ZSECRET", of: "Note") == Data("xyz".utf8))
    }

    @Test func aValueThatIsSetBackIsComparedOnceAndNotWritten() throws {
        let counter = CountingTransformer.name("back")
        let library = try Library(CountingTransformer.model(counter))
        let context = library.context()
        let note = context.make("Note", ["secret": "abc"])
        try context.save()
        CountingTransformer.reset(counter)
        note.setValue("xyz", forKey: "secret")
        note.setValue("abc", forKey: "secret")
        try context.save()
        #expect(CountingTransformer.count(of: counter) == 1)
        #expect(try library.integer("SELECT Z_OPT FROM ZNOTE") == 1)
        // The next save compares anew.
        note.setValue("new", forKey: "secret")
        try context.save()
        #expect(try library.bytes("ZSECRET", of: "Note") == Data("new".utf8))
    }

    @Test func propertiesHaveTheTypesOfTheirValues() throws {
        let note = try #require(context.make("Note") as? StyledNote)
        note.style = NoteStyle(size: 3)
        note.mood = .sad
        try context.save()
        let found = try #require(reread() as? StyledNote)
        #expect(found.style == NoteStyle(size: 3))
        #expect(found.mood == .sad)
        found.style = nil
        #expect(found.style == nil)
    }

    @Test func S060_changesInPlaceAreNotNoticed() throws {
        let note = context.make("Note", ["tags": NSMutableArray(array: ["a"])])
        try context.save()
        (note.value(forKey: "tags") as? NSMutableArray)?.add("b")
        #expect(!context.hasChanges)
        try context.save()
        #expect(try reread().value(forKey: "tags") as? [String] == ["a"])
        note.setValue(NSArray(array: ["a", "b"]), forKey: "tags")
        try context.save()
        #expect(try reread().value(forKey: "tags") as? [String] == ["a", "b"])
    }

    /// Foundation's decoder stops the program at 513 unclosed levels.
    @Test(arguments: ["[", "{\"size\":", "{\"$type\":\"Si\",\"$value\":"], [2, 512, 513, 100_000])
    func bytesThatNestDeeplyAreNoValue(level: String, count: Int) throws {
        _ = context.make("Note", ["style": NoteStyle(size: 9), "any": Loose(marks: [1])])
        try context.save()
        let text = String(repeating: level, count: count)
        try PlainSQL(path: library.url.path).execute(
            "UPDATE ZNOTE SET ZSTYLE = CAST('\(text)' AS BLOB), ZANY = CAST('\(text)' AS BLOB)"
        )
        let reader = try readerOfAnotherProgram()
        let note = try #require(try reader.all("Note").first)
        #expect(note.value(forKey: "style") == nil)
        #expect(note.value(forKey: "any") == nil)
    }

    @Test func whatCannotBeTransformedIsAnError() throws {
        final class Opaque {}
        let note = context.make("Note", ["any": Opaque()])
        #expect(failure { try context.save() }?.code == 134060)
        note.setValue(nil, forKey: "any")
        try context.save()
        note.setValue(Opaque(), forKey: "any")
        let error = try #require(failure { try context.save() })
        #expect(error.localizedDescription.contains("any"))
        note.setValue(5, forKey: "secret")
        #expect(failure { try context.save() } != nil)
    }
}

struct NoteStyle: Codable, Equatable, Sendable { var size: Int }

enum NoteMood: String, Codable { case merry, sad }

final class StyledNote: NSManagedObject {
    @Managed var style: NoteStyle?
    @Managed var mood: NoteMood?
}

/// A transformer that stores text in reverse.
final class ReversingTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? String).map { Data(String($0.reversed()).utf8) }
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { String(String(decoding: $0, as: UTF8.self).reversed()) }
    }

    override class func allowsReverseTransformation() -> Bool { true }
}

/// Counts how often it makes bytes of a value, for each name under which it is registered.
final class CountingTransformer: ValueTransformer {
    private static let counts = Mutex<[String: Int]>([:])
    private let registered: String

    private init(_ registered: String) {
        self.registered = registered
        super.init()
    }

    required init() {
        registered = ""
        super.init()
    }

    /// Registers a transformer, and returns its name.
    static func name(_ purpose: String) -> String {
        let name = "Counting-\(purpose)"
        ValueTransformer.setValueTransformer(CountingTransformer(name), forName: NSValueTransformerName(name))
        return name
    }

    static func model(_ transformer: String) -> NSManagedObjectModel {
        let secret = ModelParts.attribute("secret", .transformableAttributeType)
        secret.valueTransformerName = transformer
        return ModelParts.model(ModelParts.entity("Note", [secret]))
    }

    static func reset(_ name: String) { counts.withLock { $0[name] = 0 } }

    static func count(of name: String) -> Int { counts.withLock { $0[name] ?? 0 } }

    override func transformedValue(_ value: Any?) -> Any? {
        Self.counts.withLock { $0[registered, default: 0] += 1 }
        return (value as? String).map { Data($0.utf8) }
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { String(decoding: $0, as: UTF8.self) }
    }

    override class func allowsReverseTransformation() -> Bool { true }
}
