import CoreData
import CoreDataMacros

/// A class that is written by hand, with the same source on both platforms. `Book` is generated: by the plugin on Linux,
/// by Xcode on a Mac.
@ManagedObject
public final class Shelf: NSManagedObject {
    public enum Kind: Int16, Sendable { case fiction, science }

    @Managed public var name: String?
    @Managed public var kind: Kind
    @Managed public var books: Set<Book>

    @ManagedFunction public func addToBooks(_ value: Book)

    /// The titles of the books, sorted.
    public var titles: [String] { books.compactMap(\.title).sorted() }
}
