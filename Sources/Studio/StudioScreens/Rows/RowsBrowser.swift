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

    /// The rows of the last query that could be run, and that query.
    private(set) var window = RowWindow(count: 0) { _ in [] }
    private(set) var shown: RowsQuery?
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

    /// Whether the result is of another query than that of the address, or of older rows.
    struct Need: Hashable {
        let query: RowsQuery
        let columns: [String]
        let moment: StudioDocument.Moment
    }

    var need: Need { Need(query: query, columns: shownColumns, moment: document.moment) }

    /// Runs the query of the address. The rows that are shown stay until others are known.
    func load() async {
        let (query, reader) = (query, RowReader(entity: entity, columns: shownColumns, query: query))
        do {
            let (keys, explanation, format) = try await document.store.reading { context in
                let (keys, explanation) = try context.explain(query.request(in: context))
                return (keys, explanation, try query.typedPredicate(in: context)?.predicateFormat)
            }
            guard query == self.query, reader.columns == shownColumns else { return }
            window = RowWindow(count: keys.count) { [document] positions in
                try document.readNow { try reader.rows(positions, of: keys, in: $0) }
            }
            (shown, self.explanation, self.format, problem) = (query, explanation, format, nil)
        } catch {
            guard query == self.query, document.sentence(for: error) != nil else { return }
            problem = PredicateProblem(error, in: query.predicate)
        }
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
