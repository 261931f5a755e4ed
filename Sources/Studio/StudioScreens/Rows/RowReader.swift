internal import CoreData
internal import Foundation

/// A row of a list: an object or a row of a table, with the values of the columns that are shown.
struct StudioRow: Hashable, Sendable, Identifiable {
    let key: ObjectKey
    /// The values by the names of their properties.
    var cells: [String: CellValue] = [:]
    /// Why the row cannot be shown; nil if it can.
    var problem: String?
    /// What unsaved changes do to the object; nil if they leave it as it is.
    var change: RowChange?
    /// Whether the row has its values, and not only its key until they are read.
    var isRead = true

    var id: ObjectKey { key }
}

/// Reads objects as rows, each page with as few statements as there are relationships in it.
struct RowReader: Sendable {
    let entity: EntityShape
    /// The names of the properties to read.
    let columns: [String]
    let query: RowsQuery

    private var attributes: [AttributeShape] { columns.compactMap(entity.attribute) }
    private var toOnes: [RelationshipShape] { columns.compactMap(entity.relationship).filter { !$0.isToMany } }
    private var toManys: [RelationshipShape] { columns.compactMap(entity.relationship).filter(\.isToMany) }

    /// Returns the rows at some positions of a result.
    func rows(_ positions: Range<Int>, of keys: BrowsedKeys, in context: NSManagedObjectContext) throws -> [StudioRow] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name)
        let objects = try keys.objects(at: positions, of: request, prefetching: toOnes.map(\.name), in: context)
        let rows = try rows(of: objects.compactMap { $0 }, in: EditedGraph(context))
        return zip(positions, objects).map { position, object in
            object.flatMap { rows[$0.objectID] }
                ?? StudioRow(
                    key: ObjectKey(entity.name, keys.key(at: position)),
                    problem: "This object was deleted meanwhile."
                )
        }
    }

    /// Returns the rows of objects as they are in a graph.
    func rows(of objects: [NSManagedObject], in graph: EditedGraph) throws -> [NSManagedObjectID: StudioRow] {
        let counts = try counts(of: objects.map(\.objectID), in: graph.context)
        let rows = objects.compactMap { object in
            graph.key(of: object).map { key in
                let cells = cells(of: object, counts[object.objectID] ?? [:], in: graph)
                return (object.objectID, StudioRow(key: key, cells: cells))
            }
        }
        return Dictionary(rows) { first, _ in first }
    }

    private func cells(
        of object: NSManagedObject,
        _ counts: [String: Int],
        in graph: EditedGraph
    ) -> [String: CellValue] {
        var cells: [String: CellValue] = [:]
        for attribute in attributes { cells[attribute.name] = Self.cell(attribute, of: object) }
        for relationship in toOnes {
            let other = object.value(forKey: relationship.name) as? NSManagedObject
            cells[relationship.name] = other.flatMap(graph.link(to:)).map { .object($0) } ?? CellValue.none
        }
        for relationship in toManys {
            let unsaved = object.unsavedMemberDifference(ofRelationshipNamed: relationship.name)
            cells[relationship.name] = .count((counts[relationship.name] ?? 0) + unsaved)
        }
        return cells
    }

    /// Returns the value of an attribute of an object. Bytes are described, and nothing is made of what they say.
    static func cell(_ attribute: AttributeShape, of object: NSManagedObject) -> CellValue {
        guard attribute.hasBytes, let description = object.entity.attributesByName[attribute.name] else {
            return CellValue(object.value(forKey: attribute.name), attribute.type)
        }
        do {
            guard let bytes = try object.storedBytes(of: description) else { return .none }
            return .bytes(BytesFacts(bytes.data, file: bytes.file?.lastPathComponent))
        } catch {
            return .problem(StudioProblem.text(of: error))
        }
    }

    // MARK: - Numbers of to-many relationships

    /// Returns the numbers of objects in the store that the to-many columns lead to, in one statement for all objects.
    private func counts(
        of ids: [NSManagedObjectID],
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID: [String: Int]] {
        guard !toManys.isEmpty, !ids.isEmpty else { return [:] }
        let request = NSFetchRequest<NSDictionary>(entityName: entity.name)
        request.resultType = .dictionaryResultType
        request.includesPendingChanges = false
        request.predicate = NSPredicate(format: "SELF IN %@", ids)
        request.propertiesToFetch =
            [Self.column(Self.identity, .expressionForEvaluatedObject(), .objectIDAttributeType)]
            + toManys.map {
                Self.column($0.name, NSExpression(forKeyPath: "\($0.name).@count"), .integer64AttributeType)
            }
        let found = try context.fetch(request).compactMap { row -> (NSManagedObjectID, [String: Int])? in
            guard let id = row[Self.identity] as? NSManagedObjectID else { return nil }
            let numbers = toManys.map { ($0.name, (row[$0.name] as? NSNumber)?.intValue ?? 0) }
            return (id, Dictionary(numbers) { first, _ in first })
        }
        return Dictionary(found) { first, _ in first }
    }

    /// A name that no property has.
    private static let identity = "object ID"

    private static func column(_ name: String, _ value: NSExpression, _ type: NSAttributeType)
        -> NSExpressionDescription
    {
        let column = NSExpressionDescription()
        (column.name, column.expression, column.expressionResultType) = (name, value, type)
        return column
    }
}
