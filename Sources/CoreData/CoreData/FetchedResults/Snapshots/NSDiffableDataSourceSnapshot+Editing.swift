extension NSDiffableDataSourceSnapshot {
    // MARK: - Items

    /// Adds items at the end of a section, which there must be; of the last one for nil.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        content.append(identifiers, to: sectionIdentifier)
    }

    /// Inserts items in front of another.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        content.insert(identifiers, at: content.requiredPlace(ofItem: beforeIdentifier))
    }

    /// Inserts items behind another.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType)
    {
        let place = content.requiredPlace(ofItem: afterIdentifier)
        content.insert(identifiers, at: (place.part, place.index + 1))
    }

    /// Takes items out.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        content.deleteItems(identifiers)
    }

    /// Takes all items and sections out.
    public mutating func deleteAllItems() {
        content = DiffableContent()
    }

    /// Moves an item in front of another.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        content.move(identifier, toPlaceOf: toIdentifier, behind: false)
    }

    /// Moves an item behind another.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        content.move(identifier, toPlaceOf: toIdentifier, behind: true)
    }

    /// Marks items as to be shown anew.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers { _ = content.requiredPlace(ofItem: identifier) }
        content.reloadedItems += identifiers
    }

    // MARK: - Sections

    /// Adds sections at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        content.insert(identifiers, at: content.parts.count)
    }

    /// Inserts sections in front of another.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        beforeSection toIdentifier: SectionIdentifierType
    ) {
        content.insert(identifiers, at: content.requiredPlace(ofSection: toIdentifier))
    }

    /// Inserts sections behind another.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType],
        afterSection toIdentifier: SectionIdentifierType
    ) {
        content.insert(identifiers, at: content.requiredPlace(ofSection: toIdentifier) + 1)
    }

    /// Takes sections out, with their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        content.deleteSections(identifiers)
    }

    /// Moves a section in front of another.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        beforeSection toIdentifier: SectionIdentifierType
    ) {
        content.move(identifier, toPlaceOf: toIdentifier, behind: false)
    }

    /// Moves a section behind another.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType,
        afterSection toIdentifier: SectionIdentifierType
    ) {
        content.move(identifier, toPlaceOf: toIdentifier, behind: true)
    }

    /// Marks sections as to be shown anew.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { _ = content.requiredPlace(ofSection: identifier) }
        content.reloadedSections += identifiers
    }
}
