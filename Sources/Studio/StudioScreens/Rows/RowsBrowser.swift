internal import CoreData
internal import Foundation
internal import Observation

/// The state of a list of objects: what its address says, and the rows as far as they are known.
@MainActor
@Observable
final class RowsBrowser {
    @ObservationIgnored let document: StudioDocument
    @ObservationIgnored let entity: EntityShape

    /// The predicate as it is being typed.
    var typed = ""
    /// The parts of the address.
    var addressedPredicate = "" { didSet { if addressedPredicate != oldValue { typed = addressedPredicate } } }
    var addressedMembers = ""
    var addressedOrder = ""
    var columns = RowColumns()
    /// How the result is shown.
    var form = ResultForm.table
    var showsStatement = false
    /// Whether the query is being given a name.
    var isNaming = false
    /// The row that the arrow keys have reached.
    var selection: ObjectKey?
    /// Shows an object.
    @ObservationIgnored let open: (ObjectKey) -> Void

    /// The rows of the last query that could be run, and what they are of.
    private(set) var rows = RowList(window: RowWindow(count: 0, key: { _ in ObjectKey("", 0) }, read: { _ in [] }))
    private(set) var shown: StoredNeed?
    private(set) var explanation: FetchExplanation?
    /// The predicate with its constants as the model's types need them; nil for all objects.
    private(set) var format: String?
    /// Why the query cannot be run; nil if it can.
    private(set) var problem: PredicateProblem?

    init(_ document: StudioDocument, _ entity: EntityShape, open: @escaping (ObjectKey) -> Void = { _ in }) {
        (self.document, self.entity, self.open) = (document, entity, open)
    }

    /// The query of the address, which is run.
    var query: RowsQuery {
        var query = RowsQuery(entity: entity.name)
        query.predicate = addressedPredicate
        query.members = RowsQuery.Members(text: addressedMembers)
        query.isAscending = !addressedOrder.hasPrefix("-")
        let key = String(addressedOrder.drop { $0 == "-" })
        query.sortKey = entity.attribute(key)?.isSortable == true ? key : nil
        return query
    }

    /// The names of the columns that are shown.
    var shownColumns: [String] { columns.names(of: entity) }

    /// What the rows of the store depend on: the query of the address, and what has been saved.
    struct StoredNeed: Hashable, Sendable {
        let query: RowsQuery
        let columns: [String]
        let moment: StudioDocument.Moment
        let saves: Int
    }

    /// What the list depends on: also the changes that wait to be saved.
    struct Need: Hashable, Sendable {
        let stored: StoredNeed
        let changes: EditChanges
    }

    var need: Need {
        let edits = document.edits
        let stored = StoredNeed(
            query: query,
            columns: shownColumns,
            moment: document.moment,
            saves: edits?.saves ?? 0
        )
        return Need(stored: stored, changes: edits?.changes ?? EditChanges([]))
    }

    /// What a query finds in the store.
    private struct Result: Sendable {
        let keys: BrowsedKeys
        let explanation: FetchExplanation?
        let format: String?

        init(_ query: RowsQuery, in context: NSManagedObjectContext) throws {
            (keys, explanation) = try context.explain(query.request(in: context))
            format = try query.typedPredicate(in: context)?.predicateFormat
        }
    }

    /// Runs the query of the address, unless only changes that wait are others. The rows that are shown stay until others are known.
    func load() async {
        let (need, isKnown) = (need, need.stored == shown)
        let (query, changes) = (need.stored.query, need.changes)
        let reader = RowReader(entity: entity, columns: need.stored.columns, query: query)
        do {
            let (result, pending) = try await document.store.reading { context in
                let result = isKnown ? nil : try Result(query, in: context)
                return (result, try PendingRows(changes, reader, in: context))
            }
            let window = result.map { self.window($0.keys, reader) }
            await window?.read(inPlaceOf: rows.window)
            guard need == self.need else { return }
            if let result, let window {
                (rows, explanation, format) = (RowList(window: window), result.explanation, result.format)
            }
            rows.pending = pending
            (shown, problem) = (need.stored, nil)
        } catch {
            guard need == self.need, document.sentence(for: error) != nil else { return }
            problem = PredicateProblem(error, in: query.predicate)
        }
    }

    private func window(_ keys: BrowsedKeys, _ reader: RowReader) -> RowWindow {
        let entity = reader.entity.name
        return RowWindow(
            count: keys.count,
            key: { ObjectKey(entity, keys.key(at: $0)) },
            read: { [document] positions in
                try await document.reading { try reader.rows(positions, of: keys, in: $0) }
            }
        )
    }

    // MARK: - Addresses

    func address(of key: ObjectKey) -> String { StudioAddress.object(document.number, key) }

    func address(of relationship: String, of key: ObjectKey) -> String? {
        entity.relationship(relationship).map { shape in
            StudioAddress.rows(document.number, shape.destination, members: RowsQuery.Members(key, relationship))
        }
    }

    func pictureAddress(of attribute: String, of key: ObjectKey) -> String {
        StudioAddress.value(document.number, key, attribute)
    }
}

/// The forms in which a result is shown.
enum ResultForm: String, CaseIterable {
    case table, json, csv, swift

    var title: String {
        switch self {
        case .table: "Table"
        case .json: "JSON"
        case .csv: "CSV"
        case .swift: "Swift"
        }
    }
}
