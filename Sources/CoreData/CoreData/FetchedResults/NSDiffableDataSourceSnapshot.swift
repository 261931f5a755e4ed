internal import FoundationBackfill

/// The content of a list at one moment: sections and items in order, each represented by a unique identifier.
///
/// ```swift
/// for await snapshot in controller.snapshots {
///     show(snapshot.itemIdentifiers)
/// }
/// ```
///
/// Snapshots of a fetched results controller share its rows: the cost of creating one does not depend on the number of
/// objects, and identifiers are created on demand. There is no data source to apply a snapshot to; a snapshot is a
/// value to read, send and compare.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    var content: DiffableContent<SectionIdentifierType, ItemIdentifierType>

    /// Creates an empty snapshot.
    public init() {
        content = DiffableContent()
    }

    init(_ content: DiffableContent<SectionIdentifierType, ItemIdentifierType>) {
        self.content = content
    }

    /// Creates a typed snapshot from the one that a delegate receives. The identifiers of a controller's snapshot are
    /// of the types `String` and `NSManagedObjectID`.
    ///
    /// - Important: On Apple's systems, this is a cast with `as`. It traps if the types do not match.
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

    /// The identifiers of all sections, in order.
    public var sectionIdentifiers: [SectionIdentifierType] { content.parts.map(\.section) }

    /// The identifiers of all items in all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] { content.items }

    /// The items that were marked for reloading.
    public var reloadedItemIdentifiers: [ItemIdentifierType] { content.reloadedItems }

    /// The sections that were marked for reloading.
    public var reloadedSectionIdentifiers: [SectionIdentifierType] { content.reloadedSections }

    /// Returns the number of items in a section, which must exist.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        content.parts[content.requiredPlace(ofSection: identifier)].items.count
    }

    /// Returns the items of a section, which must exist, in order.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        content.parts[content.requiredPlace(ofSection: identifier)].items.all
    }

    /// Returns the section that contains an item; nil if there is none.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        content.place(ofItem: identifier).map { content.parts[$0.part].section }
    }

    /// Returns the index of an item among all items; nil if the snapshot does not contain it.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        content.place(ofItem: identifier).map { place in
            content.parts[..<place.part].reduce(place.index) { $0 + $1.items.count }
        }
    }

    /// Returns the index of a section; nil if the snapshot does not contain it.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        content.place(ofSection: identifier)
    }
}

extension NSDiffableDataSourceSnapshot: Equatable {
    /// Returns whether both snapshots have the same items in the same sections, ignoring marks for reloading.
    public static func == (left: Self, right: Self) -> Bool { left.content == right.content }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension NSDiffableDataSourceSnapshot {
    // MARK: - Items

    /// Appends items to a section, which must exist; nil stands for the last section.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        content.append(identifiers, to: sectionIdentifier)
    }

    /// Inserts items before another item.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        content.insert(identifiers, at: content.requiredPlace(ofItem: beforeIdentifier))
    }

    /// Inserts items after another item.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType)
    {
        let place = content.requiredPlace(ofItem: afterIdentifier)
        content.insert(identifiers, at: (place.part, place.index + 1))
    }

    /// Deletes items.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        content.deleteItems(identifiers)
    }

    /// Deletes all items and sections.
    public mutating func deleteAllItems() {
        content = DiffableContent()
    }

    /// Moves an item before another item.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        content.move(identifier, toPlaceOf: toIdentifier, behind: false)
    }

    /// Moves an item after another item.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        content.move(identifier, toPlaceOf: toIdentifier, behind: true)
    }

    /// Marks items for reloading.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { _ = content.requiredPlace(ofItem: identifier) }
        content.reloadedItems += identifiers
    }

    // MARK: - Sections

    /// Appends sections.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        content.insert(identifiers, at: content.parts.count)
    }

    /// Inserts sections before another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        beforeSection toIdentifier: SectionIdentifierType
    ) {
        content.insert(identifiers, at: content.requiredPlace(ofSection: toIdentifier))
    }

    /// Inserts sections after another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        afterSection toIdentifier: SectionIdentifierType
    ) {
        content.insert(identifiers, at: content.requiredPlace(ofSection: toIdentifier) + 1)
    }

    /// Deletes sections and their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        content.deleteSections(identifiers)
    }

    /// Moves a section before another section.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        beforeSection toIdentifier: SectionIdentifierType
    ) {
        content.move(identifier, toPlaceOf: toIdentifier, behind: false)
    }

    /// Moves a section after another section.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        afterSection toIdentifier: SectionIdentifierType
    ) {
        content.move(identifier, toPlaceOf: toIdentifier, behind: true)
    }

    /// Marks sections for reloading.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { _ = content.requiredPlace(ofSection: identifier) }
        content.reloadedSections += identifiers
    }
}
