internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelFormat

/// The objects and properties that a call of `coredata show` asks for.
struct ShownQuery {
    let entity: NSEntityDescription
    let columns: [NSPropertyDescription]
    private let predicate: NSPredicate?
    private let order: [NSSortDescriptor]
    private let limit: Int

    /// - Throws: `UsageError` for entities and keys that the model does not have, and errors of the predicate.
    init(_ arguments: ParsedArguments, standardLimit: Int, of model: NSManagedObjectModel) throws {
        let name = arguments.operands[1]
        guard let entity = model.entitiesByName[name] else {
            throw UsageError(Self.unknown(name, of: "the model", among: Array(model.entitiesByName.keys)))
        }
        self.entity = entity
        columns =
            try arguments["--columns"].map { try Self.properties($0, of: entity) } ?? Self.standardColumns(of: entity)
        predicate = try arguments["--where"].map { try NSPredicate.parse($0, for: entity) }
        order = try (arguments["--sort"] ?? "").split(separator: ",").map { key in
            let isAscending = !key.hasPrefix("-")
            let attribute = try Self.property(isAscending ? key : key.dropFirst(), of: entity)
            guard attribute is NSAttributeDescription, !attribute.isTransient else {
                throw UsageError("“\(attribute.name)” cannot be sorted by: it is no stored attribute")
            }
            return NSSortDescriptor(key: attribute.name, ascending: isAscending)
        }
        let text = arguments["--limit"] ?? "\(standardLimit)"
        guard let limit = Int(text), limit >= 0 else { throw UsageError("--limit takes a number, not “\(text)”") }
        self.limit = limit
    }

    /// All stored properties, attributes first, without what no line has room for.
    private static func standardColumns(of entity: NSEntityDescription) -> [NSPropertyDescription] {
        let stored = entity.properties.filter { !$0.isTransient }
        let attributes = stored.filter {
            ($0 as? NSAttributeDescription).map { $0.attributeType != .binaryDataAttributeType } ?? false
        }
        return attributes + stored.filter { $0 is NSRelationshipDescription }
    }

    private static func properties(_ keys: String, of entity: NSEntityDescription) throws -> [NSPropertyDescription] {
        try keys.split(separator: ",").map { try property($0, of: entity) }
    }

    private static func property(_ key: Substring, of entity: NSEntityDescription) throws -> NSPropertyDescription {
        let key = key.trimmingCharacters(in: .whitespaces)
        guard let property = entity.propertiesByName[key] else {
            throw UsageError(unknown(key, of: entity.name ?? "", among: Array(entity.propertiesByName.keys)))
        }
        return property
    }

    private static func unknown(_ name: String, of owner: String, among names: [String]) -> String {
        let advice = NearestName.of(name, among: names).map { "did you mean “\($0)”?" }
        return "\(owner) has no “\(name)”; \(advice ?? "there are \(names.sorted().joined(separator: ", "))")"
    }

    /// Returns the objects to show, and the number of those that the predicate finds.
    func fetch(in context: NSManagedObjectContext) throws -> (objects: [ShownObject], count: Int) {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
        (request.predicate, request.sortDescriptors, request.fetchLimit) = (predicate, order, limit)
        request.relationshipKeyPathsForPrefetching = columns.filter { $0 is NSRelationshipDescription }.map(\.name)
        let objects = try context.fetch(request).map { ShownObject($0, columns) }
        guard limit > 0, objects.count == limit else { return (objects, objects.count) }
        request.fetchLimit = 0
        return (objects, try context.count(for: request))
    }
}
