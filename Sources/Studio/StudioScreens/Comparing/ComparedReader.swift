internal import CoreData

/// Reads objects of two stores that were compared, as rows.
@MainActor
struct ComparedReader {
    let comparison: StoreComparison
    private let document: StudioDocument
    private let other: StudioDocument
    private let entity: EntityShape

    /// The name of the cell with the object of the other store, which no property has.
    static let there = "→"

    /// The columns of objects that only one store has.
    private static let mostColumns = 6

    init(_ document: StudioDocument, _ other: StudioDocument, _ entity: EntityShape, _ comparison: StoreComparison) {
        (self.document, self.other, self.entity, self.comparison) = (document, other, entity, comparison)
    }

    /// The name of the cell with the other store's value of a property.
    static func there(_ item: StoreComparison.Item) -> String { "\(there) \(item.here)" }

    private func name(in side: StudioDocument) -> String {
        side.number == document.number ? entity.name : comparison.counterpart
    }

    /// The properties that tell what an object is.
    func columns(of side: StudioDocument) -> [String] {
        let shape = side.model?[name(in: side)]
        return shape.map { shape in
            Array(RowColumns().names(of: shape).filter { shape.attribute($0) != nil }.prefix(Self.mostColumns))
        } ?? []
    }

    /// Returns the rows of a kind of difference.
    func rows(_ kind: ComparedKind) -> RowList {
        switch kind {
        case .different: differences
        case .onlyHere: rows(comparison.onlyHere.first, of: document)
        case .onlyThere: rows(comparison.onlyThere.first, of: other)
        }
    }

    /// The rows of the objects that only one store has.
    private func rows(_ numbers: [Int64], of side: StudioDocument) -> RowList {
        let (name, columns) = (name(in: side), columns(of: side))
        return RowList(
            window: RowWindow(
                count: numbers.count,
                key: { ObjectKey(name, numbers[$0]) },
                read: { positions in
                    let cells = try await cells(columns, of: positions.map { numbers[$0] }, in: side)
                    return positions.map { cells[numbers[$0]] ?? missing(numbers[$0], in: side) }
                }
            )
        )
    }

    /// The rows of the objects that differ.
    private var differences: RowList {
        let (pairs, name) = (comparison.different.first, entity.name)
        return RowList(
            window: RowWindow(
                count: pairs.count,
                key: { ObjectKey(name, pairs[$0].here) },
                read: { positions in
                    let pairs = positions.map { pairs[$0] }
                    let items = comparison.items
                    let here = try await cells(items.map(\.here), of: pairs.map(\.here), in: document)
                    let there = try await cells(items.map(\.there), of: pairs.map(\.there), in: other)
                    return pairs.map { row(of: $0, here[$0.here], there[$0.there]) }
                }
            )
        )
    }

    private func row(of pair: StoreComparison.Pair, _ here: StudioRow?, _ there: StudioRow?) -> StudioRow {
        guard let here, let there else { return missing(pair.here, in: document) }
        var row = StudioRow(key: here.key, cells: [Self.there: .object(ObjectLink(there.key, title: nil))])
        for item in pair.places(of: comparison.items).map({ comparison.items[$0] }) {
            row.cells[item.here] = here.cells[item.here] ?? CellValue.none
            row.cells[Self.there(item)] = there.cells[item.there] ?? CellValue.none
        }
        return row
    }

    private func missing(_ number: Int64, in side: StudioDocument) -> StudioRow {
        StudioRow(key: ObjectKey(name(in: side), number), problem: "This object was deleted meanwhile.")
    }

    /// Returns the values of objects by the numbers of their rows.
    private func cells(
        _ names: [String],
        of numbers: [Int64],
        in side: StudioDocument
    ) async throws -> [Int64: StudioRow] {
        let entity = name(in: side)
        return try await side.reading { context in
            let ids = numbers.compactMap { ObjectKey(entity, $0).id(in: context) }
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.predicate = NSPredicate(format: "SELF IN %@", ids)
            request.returnsObjectsAsFaults = false
            let rows = try context.fetch(request).compactMap { object in
                ObjectKey(object.objectID).map { StudioRow(key: $0, cells: Self.cells(names, of: object)) }
            }
            return Dictionary(rows.map { ($0.key.number ?? 0, $0) }) { first, _ in first }
        }
    }

    private nonisolated static func cells(_ names: [String], of object: NSManagedObject) -> [String: CellValue] {
        let cells = names.map { name -> (String, CellValue) in
            if let attribute = object.entity.attributesByName[name] {
                return (name, RowReader.cell(AttributeShape(attribute), of: object))
            }
            let target = object.value(forKey: name) as? NSManagedObject
            return (name, target.flatMap(ObjectLink.init).map { .object($0) } ?? .none)
        }
        return Dictionary(cells) { first, _ in first }
    }
}

extension StudioDocument {
    /// Reads two stores at once. Readings of two stores begin with the same one, so that none waits for the other.
    static func reading<Result: Sendable>(
        _ one: StudioDocument,
        _ other: StudioDocument,
        _ body: @escaping @Sendable (NSManagedObjectContext, NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let (first, second) = (one.store, other.store)
        guard one.number < other.number else {
            return try await second.reading { there in try first.read { here in try body(here, there) } }
        }
        return try await first.reading { here in try second.read { there in try body(here, there) } }
    }
}
