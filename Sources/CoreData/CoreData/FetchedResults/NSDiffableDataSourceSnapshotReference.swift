public import Foundation

/// A snapshot without static types, which delegates receive.
///
/// ```swift
/// let snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>(reference)
/// ```
///
/// To edit the snapshot, convert it to a typed one.
open class NSDiffableDataSourceSnapshotReference: NSObject, NSCopying {
    /// The typed snapshot that this one was created from.
    let typed: Any
    /// The sections and items, created on first use.
    private(set) lazy var content = makeContent()
    private let makeContent: () -> DiffableContent<AnyHashable, AnyHashable>

    /// Creates an untyped snapshot from a typed one.
    public init<Section: Hashable, Item: Hashable>(_ snapshot: NSDiffableDataSourceSnapshot<Section, Item>) {
        typed = snapshot
        makeContent = {
            var content = DiffableContent<AnyHashable, AnyHashable>()
            content.parts = snapshot.content.parts.map { part in
                DiffableContent.Part(section: AnyHashable(part.section), items: .listed(part.items.all))
            }
            content.reloadedItems = snapshot.content.reloadedItems
            content.reloadedSections = snapshot.content.reloadedSections
            return content
        }
    }

    /// Creates an empty snapshot.
    public override convenience init() {
        self.init(NSDiffableDataSourceSnapshot<AnyHashable, AnyHashable>())
    }

    /// The number of items in all sections.
    open var numberOfItems: Int { content.itemCount }

    /// The number of sections.
    open var numberOfSections: Int { content.parts.count }

    /// The identifiers of all sections, in order.
    open var sectionIdentifiers: [Any] { content.parts.map(\.section.base) }

    /// The identifiers of all items in all sections, in order.
    open var itemIdentifiers: [Any] { content.items.map(\.base) }

    /// The items that were marked for reloading.
    open var reloadedItemIdentifiers: [Any] { content.reloadedItems.map(\.base) }

    /// Returns the number of items in a section, which must exist.
    open func numberOfItems(inSection sectionIdentifier: AnyHashable) -> Int {
        content.parts[content.requiredPlace(ofSection: sectionIdentifier)].items.count
    }

    /// Returns the items of a section, which must exist, in order.
    open func itemIdentifiersInSection(withIdentifier sectionIdentifier: AnyHashable) -> [Any] {
        content.parts[content.requiredPlace(ofSection: sectionIdentifier)].items.all.map(\.base)
    }

    /// Returns the section that contains an item; nil if there is none.
    open func sectionIdentifierForSection(containingItemIdentifier itemIdentifier: AnyHashable) -> Any? {
        content.place(ofItem: itemIdentifier).map { content.parts[$0.part].section.base }
    }

    /// Returns the index of an item among all items; `NSNotFound` if the snapshot does not contain it.
    open func index(ofItemIdentifier itemIdentifier: AnyHashable) -> Int {
        guard let place = content.place(ofItem: itemIdentifier) else { return NSNotFound }
        return content.parts[..<place.part].reduce(place.index) { $0 + $1.items.count }
    }

    /// Returns the index of a section; `NSNotFound` if the snapshot does not contain it.
    open func index(ofSectionIdentifier sectionIdentifier: AnyHashable) -> Int {
        content.place(ofSection: sectionIdentifier) ?? NSNotFound
    }

    /// Returns the snapshot itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
