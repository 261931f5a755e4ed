public import Foundation

/// What a delegate gets as the whole of a controller's result: a snapshot without types.
///
/// ```swift
/// let snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>(reference)
/// ```
///
/// Make it a typed one to edit it.
open class NSDiffableDataSourceSnapshotReference: NSObject, NSCopying {
    /// The snapshot with the types that it was made with.
    let typed: Any
    /// The sections and items, made when they are first asked for.
    private(set) lazy var content = makeContent()
    private let makeContent: () -> DiffableContent<AnyHashable, AnyHashable>

    /// A snapshot of a typed one.
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

    /// A snapshot without sections.
    public override convenience init() {
        self.init(NSDiffableDataSourceSnapshot<AnyHashable, AnyHashable>())
    }

    /// The number of items in all sections.
    open var numberOfItems: Int { content.itemCount }

    /// The number of sections.
    open var numberOfSections: Int { content.parts.count }

    /// The sections in their order.
    open var sectionIdentifiers: [Any] { content.parts.map(\.section.base) }

    /// The items of all sections in their order.
    open var itemIdentifiers: [Any] { content.items.map(\.base) }

    /// The items that are to be shown anew.
    open var reloadedItemIdentifiers: [Any] { content.reloadedItems.map(\.base) }

    /// The number of items in a section, which there must be.
    open func numberOfItems(inSection sectionIdentifier: AnyHashable) -> Int {
        content.parts[content.requiredPlace(ofSection: sectionIdentifier)].items.count
    }

    /// The items of a section, which there must be, in their order.
    open func itemIdentifiersInSection(withIdentifier sectionIdentifier: AnyHashable) -> [Any] {
        content.parts[content.requiredPlace(ofSection: sectionIdentifier)].items.all.map(\.base)
    }

    /// The section that an item is in; nil if it is in none.
    open func sectionIdentifierForSection(containingItemIdentifier itemIdentifier: AnyHashable) -> Any? {
        content.place(ofItem: itemIdentifier).map { content.parts[$0.part].section.base }
    }

    /// The place of an item among all items; `NSNotFound` if it is in no section.
    open func index(ofItemIdentifier itemIdentifier: AnyHashable) -> Int {
        guard let place = content.place(ofItem: itemIdentifier) else { return NSNotFound }
        return content.parts[..<place.part].reduce(place.index) { $0 + $1.items.count }
    }

    /// The place of a section; `NSNotFound` if there is none.
    open func index(ofSectionIdentifier sectionIdentifier: AnyHashable) -> Int {
        content.place(ofSection: sectionIdentifier) ?? NSNotFound
    }

    /// The snapshot itself, since it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
