internal import Foundation

/// The objects of a result in sections, indexed by position and by identity.
///
/// Finds an object's position by its former sort values, which the list keeps; so a change does not require a search
/// through all objects.
final class ResultList {
    /// The entry and the section of an object.
    struct Record {
        let entry: ResultEntry
        unowned let section: ResultSection
    }

    let order: ResultOrder
    private(set) var sections: [ResultSection] = []
    private(set) var count = 0
    /// A counter that increases with each change.
    private(set) var revision = 0
    private var sectionsByName: [String: ResultSection] = [:]
    /// The records of all objects, created on first use: lists that are only read do not need them.
    private var records: [RowIdentity: Record]?
    /// Whether the list always has exactly one section.
    private let isUndivided: Bool

    init(_ order: ResultOrder, isDivided: Bool) {
        self.order = order
        isUndivided = !isDivided
        if isUndivided { makeSection("", at: 0) }
    }

    // MARK: - Making

    /// Appends an object. Returns false if it belongs to a section that has already ended.
    func append(_ entry: ResultEntry, sectionName name: String) -> Bool {
        if let last = sections.last, isUndivided || last.name == name {
            last.rows.append(entry)
        } else {
            guard sectionsByName[name] == nil else { return false }
            makeSection(name, at: sections.count).rows.append(entry)
        }
        count += 1
        return true
    }

    // MARK: - Finding

    func record(of identity: RowIdentity) -> Record? {
        if records == nil { indexRecords() }
        return records?[identity]
    }

    func entry(at indexPath: IndexPath) -> ResultEntry? {
        guard indexPath.count == 2, sections.indices.contains(indexPath[0]) else { return nil }
        let rows = sections[indexPath[0]].rows
        return (0..<rows.count).contains(indexPath[1]) ? rows[indexPath[1]] : nil
    }

    func indexPath(of record: Record) -> IndexPath? {
        record.section.rows.position(of: record.entry, order).map { IndexPath(indexes: [record.section.index, $0]) }
    }

    /// Returns the number of objects before the first one of a section.
    func offset(ofSection index: Int) -> Int {
        sections[..<index].reduce(0) { $0 + $1.rows.count }
    }

    private func indexRecords() {
        var made: [RowIdentity: Record] = [:]
        made.reserveCapacity(count)
        for section in sections {
            for entry in section.rows.entries { made[entry.identity] = Record(entry: entry, section: section) }
        }
        records = made
    }

    // MARK: - Changing

    /// Removes an object. Its section stays, possibly empty, until ``removeEmptySections()``.
    func remove(_ record: Record) {
        record.section.rows.remove(record.entry, order)
        records?[record.entry.identity] = nil
        count -= 1
        revision += 1
    }

    /// Removes and returns the empty sections. The others keep their indexes until ``renumberSections()``.
    func removeEmptySections() -> [ResultSection] {
        guard !isUndivided else { return [] }
        let empty = sections.filter(\.rows.isEmpty)
        guard !empty.isEmpty else { return [] }
        sections.removeAll(where: \.rows.isEmpty)
        for section in empty { sectionsByName[section.name] = nil }
        return empty
    }

    /// Inserts an object at its sorted position. There must be no empty sections.
    ///
    /// - Returns: Whether the objects of the section are still contiguous in the sort order.
    @discardableResult
    func insert(_ entry: ResultEntry, sectionName name: String) -> Bool {
        let (section, isRun) = section(named: name, for: entry)
        section.rows.insert(entry, order)
        records?[entry.identity] = Record(entry: entry, section: section)
        count += 1
        revision += 1
        return isRun
    }

    /// Gives an object another key. Returns false if the list does not contain it.
    func rename(_ former: RowIdentity, to identity: RowIdentity) -> Bool {
        guard let record = record(of: former) else { return false }
        guard let renamed = record.section.rows.rename(record.entry, to: identity, order) else { return false }
        revision += 1
        records?[former] = nil
        records?[identity] = Record(entry: renamed, section: record.section)
        return true
    }

    func renumberSections() {
        for (index, section) in sections.enumerated() { section.index = index }
    }

    @discardableResult
    private func makeSection(_ name: String, at index: Int) -> ResultSection {
        let section = ResultSection(name: name, index: index)
        sections.insert(section, at: index)
        sectionsByName[name] = section
        return section
    }

    private func section(named name: String, for entry: ResultEntry) -> (ResultSection, isRun: Bool) {
        if isUndivided { return (sections[0], true) }
        /// The number of sections that begin before the entry.
        let before = PackedRows.partition(sections.count) { index in
            sections[index].rows.first.map { order.precedes($0, entry) } ?? true
        }
        if let section = sectionsByName[name] {
            let isInside = before > 0 && sections[before - 1] === section
            let isInFront = before < sections.count && sections[before] === section && isBehind(before - 1, entry)
            return (section, isInside || isInFront)
        }
        return (makeSection(name, at: before), isBehind(before - 1, entry))
    }

    /// Returns whether an entry comes after all objects of the section at an index.
    private func isBehind(_ index: Int, _ entry: ResultEntry) -> Bool {
        guard index >= 0, let last = sections[index].rows.last else { return true }
        return order.precedes(last, entry)
    }
}

/// A section of a result: the objects with the same section name.
final class ResultSection {
    let name: String
    /// The index of the section.
    var index: Int
    var rows = PackedRows()
    /// The section as programs see it, while a program keeps it.
    weak var info: FetchedSection?

    init(name: String, index: Int) {
        self.name = name
        self.index = index
    }
}
