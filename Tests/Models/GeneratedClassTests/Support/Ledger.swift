public import CoreData
import Testing

extension Expense {
    /// A type that an attribute names, nested in the generated class.
    public enum Kind: String, Codable, Sendable {
        case food
        case travel
        case other
    }
}

/// Numbers that attributes hold as integers of other widths.
public enum Mood: Int, Sendable {
    case bad = -1
    case good = 1
}

/// A type with raw values that is no enumeration.
public struct Priority: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init?(rawValue: UInt8) {
        guard rawValue < 10 else { return nil }
        self.rawValue = rawValue
    }
}

/// A value that an attribute keeps as text.
public struct Style: Codable, Hashable, Sendable {
    var color: String
}

private final class StyleTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? { (value as? Style).map { Data($0.color.utf8) } }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { Style(color: String(decoding: $0, as: UTF8.self)) }
    }
}

/// A class written by hand, with generated properties of Swift's types.
public class Person: NSManagedObject {}

/// The model of expenses, and contexts that use it.
enum Ledger {
    static func makeModel() throws -> NSManagedObjectModel {
        ValueTransformer.setValueTransformer(StyleTransformer(), forName: NSValueTransformerName("StyleTransformer"))
        let file = try #require(Bundle.module.url(forResource: "Ledger", withExtension: "momd"))
        return try #require(NSManagedObjectModel(contentsOf: file))
    }

    /// Returns a container with an SQLite store in a temporary folder, which the caller removes.
    static func makeContainer() throws -> (container: NSPersistentContainer, folder: URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ledger-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let container = NSPersistentContainer(name: "Ledger", managedObjectModel: try makeModel())
        let file = folder.appending(path: "Ledger.sqlite")
        _ = try container.persistentStoreCoordinator.addPersistentStore(type: .sqlite, at: file)
        return (container, folder)
    }

    /// Calls the closure with a context on a new store.
    static func withContext<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let (container, folder) = try makeContainer()
        defer { try? FileManager.default.removeItem(at: folder) }
        let context = container.newBackgroundContext()
        return try context.performAndWait { try body(context) }
    }

    /// Inserts an expense that can be saved.
    static func makeExpense(_ payee: String = "Café", _ context: NSManagedObjectContext) -> Expense {
        let expense = Expense(context: context)
        fill(expense, payee)
        return expense
    }

    static func fill(_ expense: Expense, _ payee: String) {
        (expense.id, expense.created, expense.payee) = (UUID(), Date(timeIntervalSinceReferenceDate: 1), payee)
        expense.link = URL(filePath: "/receipt")
        expense.receipt = Data([1])
    }
}
