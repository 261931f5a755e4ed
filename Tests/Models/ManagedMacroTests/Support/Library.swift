import CoreData

/// A class with a property of every kind.
class Shelf: KeyedObject {
    @Managed var name: String?
    @Managed var code: String
    @Managed var isOpen: Bool
    @Managed var number: Int
    @Managed var small: Int16
    @Managed var middle: Int32
    @Managed var large: Int64
    @Managed var optionalLarge: Int64?
    @Managed var ratio: Double
    @Managed var optionalRatio: Double?
    @Managed var single: Float
    @Managed var price: Decimal?
    @Managed var exactPrice: NSDecimalNumber?
    @Managed var count: NSNumber?
    @Managed var opened: Date
    @Managed var closed: Date?
    @Managed var identifier: UUID
    @Managed var address: URL?
    @Managed var image: Data?
    @Managed var material: Material
    @Managed var optionalMaterial: Material?
    @Managed var tags: [String]
    @Managed var colors: [String: [Int]]?
    @Managed var size: (width: Double, height: Double)
    @Managed var transformed: (any Hashable & Sendable)?
    @Managed var legacy: NSObject!
    @Managed var sorter: @Sendable (Int, Int) -> Bool
    @Managed var nested: Swift.Optional<[String: [Int?]]>
}

enum Material: Int16 {
    case wood
    case steel
}

/// A class whose properties are declared in every way that Swift allows.
final class Book: KeyedObject {
    @Managed var shelf: Shelf?
    @Managed var authors: NSSet?
    @Managed var sequels: Set<Book>
    @Managed var pages: NSOrderedSet?
    @Managed("displayTitle") var title: String?
    @Managed(#"raw"#) var rawTitle: String?
    @Managed var `class`: String?
    @Managed var edition: Int  // counted from 1
    /// A property with a private setter.
    @Managed public private(set) final var printed: Int
    @CoreData.Managed @available(*, deprecated, message: "use (\"edition\")") var oldEdition: Int

    func print() {
        printed += 1
    }
}

extension Book {
    @Managed var isbn: String?

    class Copy: KeyedObject {
        @Managed @MainActor var reader: String?
    }
}

/// A subclass that overrides a property, and a generic class with properties of its parameter's type.
class Box<Content: Hashable>: Shelf {
    @Managed var content: Content?
    @Managed var contents: Set<Content>

    override var name: String? {
        get { super.name?.uppercased() }
        set { super.name = newValue }
    }
}
