internal import CoreData
internal import CoreDataCommandLine
internal import Foundation

/// A value of a property, as it is shown: plain, so that it leaves the queue of its context.
enum CellValue: Hashable, Sendable, Codable {
    case none
    case truth(Bool)
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    case text(String)
    case date(Date)
    case bytes(BytesFacts)
    case object(ObjectLink)
    /// The number of objects that a to-many relationship leads to.
    case count(Int)
    /// The reason why the value cannot be read.
    case problem(String)

    /// The value of an attribute that keeps neither bytes nor an object of a program.
    init(_ value: Any?, _ type: NSAttributeType) {
        switch (type, value) {
        case (_, nil), (_, is NSNull): self = .none
        case (.booleanAttributeType, let number as NSNumber): self = .truth(number.boolValue)
        case (.decimalAttributeType, let number as NSDecimalNumber): self = .decimal(number.decimalValue)
        case (.decimalAttributeType, let number as Decimal): self = .decimal(number)
        case (.doubleAttributeType, let number as NSNumber), (.floatAttributeType, let number as NSNumber):
            self = .real(number.doubleValue)
        case (_, let text as String): self = .text(text)
        case (_, let date as Date): self = .date(date)
        case (_, let data as Data): self = .bytes(BytesFacts(data))
        case (_, let id as UUID): self = .text(id.uuidString)
        case (_, let url as URL): self = .text(url.absoluteString)
        case (_, let number as NSNumber): self = .integer(number.int64Value)
        case (_, let value?): self = .text("\(value)")
        }
    }

    /// The most characters of a text in a line.
    private static let lineLength = 120

    /// The value in one line of text, with nothing in place of nil.
    var line: String {
        switch self {
        case .none: ""
        case .truth(let value): value ? "yes" : "no"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .decimal(let value): "\(value)"
        case .text(let value): Self.line(value)
        case .date(let value): Figures.date(value)
        case .bytes(let value): value.line
        case .object(let value): value.title
        case .count(let value): Figures.count(value)
        case .problem(let reason): reason
        }
    }

    private static func line(_ text: String) -> String {
        let start = text.prefix(lineLength)
        let line = start.split(whereSeparator: \.isNewline).joined(separator: " ")
        return start.endIndex < text.endIndex ? line + "…" : line
    }
}

/// The identity of an object in a store: its entity and its row.
struct ObjectKey: Hashable, Sendable, Codable {
    let entity: String
    /// The row as URIs have it, such as `p3`, or `t3` for an object that is not saved yet. Rows in tables of others may have UUIDs and
    /// texts.
    let row: String

    /// - Parameter number: The number of the row; a negative one for an object that is not saved yet.
    init(_ entity: String, _ number: Int64) {
        self.init(entity, row: number < 0 ? "t\(-number)" : "p\(number)")
    }

    private init(_ entity: String, row: String) {
        (self.entity, self.row) = (entity, row)
    }

    init?(_ id: NSManagedObjectID) {
        guard !id.isTemporaryID, let row = id.uriRepresentation().absoluteString.split(separator: "/").last else {
            return nil
        }
        self.init(id.entity.name ?? "", row: String(row))
    }

    /// Reads a text such as `Note/p3`.
    init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count > 1 else { return nil }
        self.init(String(parts[0]), row: String(parts[1]))
        guard isNew ? number != nil : row.hasPrefix("p"), number != 0 else { return nil }
    }

    /// Whether the object is not saved yet.
    var isNew: Bool { row.hasPrefix("t") }
    /// The number of the row; nil if it has none.
    var number: Int64? {
        let digits = row.dropFirst()
        return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int64(digits) : nil
    }
    /// The key as texts have it, such as `Note/p3`.
    var text: String { "\(entity)/\(row)" }

    /// Returns the identifier in the store of a context; nil if the model has no such entity.
    func id(in context: NSManagedObjectContext) -> NSManagedObjectID? {
        guard !isNew, let coordinator = context.persistentStoreCoordinator,
            let store = coordinator.persistentStores.first,
            coordinator.managedObjectModel.entitiesByName[entity] != nil,
            let url = URL(string: "x-coredata://\(store.identifier ?? "")/\(text)")
        else { return nil }
        return coordinator.managedObjectID(forURIRepresentation: url)
    }
}

/// An object that is linked to, by the name that it is known by.
struct ObjectLink: Hashable, Sendable, Identifiable, Codable {
    let key: ObjectKey
    let title: String

    var id: ObjectKey { key }

    init(_ key: ObjectKey, title: String?) {
        self.key = key
        self.title = title.flatMap { $0.isEmpty ? nil : CellValue.text($0).line } ?? key.text
    }

    /// The link to an object, whose row may be read for its name.
    init?(_ object: NSManagedObject) {
        guard let key = ObjectKey(object.objectID) else { return nil }
        self.init(key, naming: object)
    }

    /// The link to an object whose key is known.
    init(_ key: ObjectKey, naming object: NSManagedObject) {
        let name = EntityShape.titleAttribute(of: object.entity)
        self.init(key, title: name.flatMap { object.value(forKey: $0) as? String })
    }
}
