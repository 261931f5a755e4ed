internal import CoreData
internal import Foundation

/// What unsaved changes do to the object of a row.
struct RowChange: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case inserted, changed, deleted
        /// The query finds the object in the store, and no longer with its changes.
        case leaving
    }

    let kind: Kind
    /// The stored values of the columns that differ.
    var was: [String: CellValue] = [:]
}

/// What unsaved changes do to a list, of which the store knows nothing: the query finds what a fetch that includes pending changes does.
///
/// Only objects that change are read, however long the list is. A row that changes keeps its place, so that it does not vanish under the
/// pointer; new ones stand before all others, where they are seen at once.
struct PendingRows: Sendable {
    /// The rows before all others: of new objects, the latest first, and of those that the query finds only with their changes.
    private(set) var first: [StudioRow] = []
    /// The number of objects that the query finds with the changes, less the number in the store.
    private(set) var difference = 0
    /// The rows that the store finds and that differ.
    private var changed: [ObjectKey: StudioRow] = [:]
    /// The names of objects that have got another one.
    private var titles: [ObjectKey: String] = [:]

    /// No changes.
    init() {}

    /// Reads the objects that change.
    ///
    /// - Throws: An error if the store cannot be read.
    init(_ changes: EditChanges, _ reader: RowReader, in context: NSManagedObjectContext) throws {
        guard !changes.isEmpty else { return }
        self = try EditedGraph.looking(at: changes, in: context) { try PendingRows(changes, $0, reader, in: context) }
    }

    private init(
        _ changes: EditChanges,
        _ graph: EditedGraph,
        _ reader: RowReader,
        in context: NSManagedObjectContext
    ) throws {
        titles = graph.newTitles
        let objects = graph.changedObjects(of: reader.entity)
        guard !objects.isEmpty else { return }
        let ids = objects.map(\.objectID)
        let found = try reader.objects(among: ids, in: graph.context)
        let stored = try reader.objects(among: ids.filter { !$0.isTemporaryID }, in: context)
        let concerned = objects.filter { !$0.isDeleted && (found[$0.objectID] ?? stored[$0.objectID]) != nil }
        let rows = try reader.rows(of: concerned, in: graph)
        let storedRows = try reader.rows(of: Array(stored.values), in: EditedGraph(context))
        let touched = changes.touched
        for id in ids {
            add(rows[id], storedRows[id], isFound: found[id] != nil, isTouched: touched.contains)
        }
        sortFirst(changes.inserted)
    }

    /// Has the latest of new objects stand before the others.
    private mutating func sortFirst(_ inserted: [ObjectKey]) {
        let places = Dictionary(zip(inserted, 0...)) { first, _ in first }
        first.sort { one, other in
            guard let place = places[one.key] else { return places[other.key] == nil && one.key.text < other.key.text }
            return places[other.key].map { place > $0 } ?? true
        }
    }

    /// - Parameters:
    ///   - row: The row with all changes; nil if the object is deleted.
    ///   - stored: The row in the store; nil if the query does not find it there.
    private mutating func add(_ row: StudioRow?, _ stored: StudioRow?, isFound: Bool, isTouched: (ObjectKey) -> Bool) {
        guard var shown = row ?? stored else { return }
        difference += (isFound ? 1 : 0) - (stored == nil ? 0 : 1)
        guard let stored else {
            shown.change = RowChange(kind: shown.key.isNew ? .inserted : .changed)
            return first.append(shown)
        }
        let was = stored.cells.filter { shown.cells[$0.key] != $0.value }
        // What only the inverse of a shown change is may be nothing that is seen here.
        guard !isFound || !was.isEmpty || isTouched(stored.key) else { return }
        shown.change = RowChange(kind: isFound ? .changed : row == nil ? .deleted : .leaving, was: was)
        changed[stored.key] = shown
    }

    /// Returns a row of the store as it is with the changes.
    func row(_ stored: StudioRow) -> StudioRow {
        if let row = changed[stored.key] { return row }
        guard !titles.isEmpty else { return stored }
        var row = stored
        for (name, cell) in stored.cells {
            if let link = cell.link, let title = titles[link.key] {
                row.cells[name] = .object(ObjectLink(link.key, title: title))
            }
        }
        return row
    }
}

extension RowReader {
    /// Returns those of some objects that the query finds, by their identifiers.
    fileprivate func objects(
        among ids: [NSManagedObjectID],
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID: NSManagedObject] {
        guard !ids.isEmpty else { return [:] }
        let request = try query.request(in: context)
        let conditions = [NSPredicate(format: "SELF IN %@", ids), request.predicate].compactMap { $0 }
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
        request.sortDescriptors = nil
        let found = try context.fetch(request).map { ($0.objectID, $0) }
        return Dictionary(found) { first, _ in first }
    }
}

/// The rows of a list, with unsaved changes, as a collection for tables.
@MainActor
struct RowList: @MainActor RandomAccessCollection {
    let window: RowWindow
    var pending = PendingRows()

    var startIndex: Int { 0 }
    var endIndex: Int { pending.first.count + window.count }
    /// The number of objects that the query finds with all changes.
    var found: Int { window.count + pending.difference }

    subscript(position: Int) -> StudioRow {
        let first = pending.first
        return position < first.count ? first[position] : pending.row(window.row(at: position - first.count))
    }
}
