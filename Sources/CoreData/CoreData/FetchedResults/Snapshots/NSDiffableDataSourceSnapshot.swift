internal import FoundationBackfill

/// What a list shows at one moment: sections, each with items in their order, all by identifiers that are unique.
///
/// ```swift
/// for await snapshot in controller.snapshots {
///     show(snapshot.itemIdentifiers)
/// }
/// ```
///
/// Those of a controller share its rows: making one costs nothing that grows with the number of objects, and identifiers are
/// made when they are asked for. There is no view here to apply a snapshot to; it is a value to read, send and compare.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    var content: DiffableContent<SectionIdentifierType, ItemIdentifierType>

    /// A snapshot without sections.
    public init() {
        content = DiffableContent()
    }

    init(_ content: DiffableContent<SectionIdentifierType, ItemIdentifierType>) {
        self.content = content
    }

    /// What a delegate gets, with the types of its identifiers: `String` and `NSManagedObjectID` if it is a controller's.
    ///
    /// - Important: On Apple's systems this is a cast with `as`, which stops the program if the types are others.
    public init(_ reference: NSDiffableDataSourceSnapshotReference) {
        if let same = reference.typed as? Self {
            self = same
            return
        }
        content = DiffableContent()
        for part in reference.content.parts {
            let items = part.items.all.map { Self.typed($0, as: ItemIdentifierType.self) }
            let section = Self.typed(part.section, as: SectionIdentifierType.self)
            content.parts.append(DiffableContent.Part(section: section, items: .listed(items)))
        }
        content.reloadedItems = reference.content.reloadedItems.compactMap { $0.base as? ItemIdentifierType }
        content.reloadedSections = reference.content.reloadedSections.compactMap { $0.base as? SectionIdentifierType }
    }

    private static func typed<Identifier>(_ identifier: AnyHashable, as type: Identifier.Type) -> Identifier {
        guard let typed = identifier.base as? Identifier else {
            misuse(.invalidArgument, "The identifier \(identifier) of the snapshot is not of the type \(type).")
        }
        return typed
    }

    // MARK: - Reading

    /// The number of items in all sections.
    public var numberOfItems: Int { content.itemCount }

    /// The number of sections.
    public var numberOfSections: Int { content.parts.count }

    /// The sections in their order.
    public var sectionIdentifiers: [SectionIdentifierType] { content.parts.map(\.section) }

    /// The items of all sections in their order.
    public var itemIdentifiers: [ItemIdentifierType] { content.items }

    /// The items that are to be shown anew.
    public var reloadedItemIdentifiers: [ItemIdentifierType] { content.reloadedItems }

    /// The sections that are to be shown anew.
    public var reloadedSectionIdentifiers: [SectionIdentifierType] { content.reloadedSections }

    /// The number of items in a section, which there must be.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        content.parts[content.requiredPlace(ofSection: identifier)].items.count
    }

    /// The items of a section, which there must be, in their order.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        content.parts[content.requiredPlace(ofSection: identifier)].items.all
    }

    /// The section that an item is in; nil if it is in none.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        content.place(ofItem: identifier).map { content.parts[$0.part].section }
    }

    /// The place of an item among all items; nil if it is in no section.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        content.place(ofItem: identifier).map { place in
            content.parts[..<place.part].reduce(place.index) { $0 + $1.items.count }
        }
    }

    /// The place of a section; nil if there is none.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        content.place(ofSection: identifier)
    }
}

extension NSDiffableDataSourceSnapshot: Equatable {
    /// Whether both have the same items in the same sections.
    public static func == (left: Self, right: Self) -> Bool { left.content == right.content }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
