internal import CoreData
internal import Foundation
internal import ManagedObjectModelFormat
internal import ModelEditing

/// What became of a copy of a store, as plain values.
struct TrialReport: Sendable {
    /// An entity with some of its new objects.
    struct Sample: Sendable, Identifiable {
        let entity: EntityShape
        let rows: [StudioRow]

        var id: String { entity.name }
        /// The attributes and to-one relationships that are shown.
        var columns: [String] { (entity.attributes.map(\.name) + entity.toOnes.map(\.name)).prefix(6).map(\.self) }
    }

    let store: String
    let outcome: MigrationTrial.Outcome
    let samples: [Sample]

    /// The most rows of an entity that are kept.
    private static let mostRows = 5

    /// Migrates a copy of a store by a mapping model, as it is with all edits.
    ///
    /// - Parameter source: The content of the mapping model's file.
    static func make(
        of store: URL,
        path: String,
        from old: ModelDefinition,
        to new: ModelDefinition,
        by source: Data
    ) throws -> TrialReport {
        let trial = MigrationTrial(
            of: store,
            from: try old.compiledForm(),
            to: try new.compiledForm(),
            by: try MappingDefinition.read(source)
        )
        let (outcome, samples) = try trial.run(reading: samples)
        return TrialReport(store: path, outcome: outcome, samples: samples)
    }

    private static func samples(in context: NSManagedObjectContext) throws -> [Sample] {
        guard let model = context.persistentStoreCoordinator?.managedObjectModel else { return [] }
        return try EntityShape.all(of: model).filter { !$0.isAbstract }.compactMap { entity in
            let request = NSFetchRequest<NSManagedObject>(entityName: entity.name)
            (request.includesSubentities, request.fetchLimit) = (false, mostRows)
            let rows = try context.fetch(request).compactMap { object in
                ObjectKey(object.objectID).map { StudioRow(key: $0, cells: cells(of: object, entity)) }
            }
            return rows.isEmpty ? nil : Sample(entity: entity, rows: rows)
        }
    }

    private static func cells(of object: NSManagedObject, _ entity: EntityShape) -> [String: CellValue] {
        var cells: [String: CellValue] = [:]
        for attribute in entity.attributes { cells[attribute.name] = RowReader.cell(attribute, of: object) }
        for relationship in entity.toOnes {
            let other = object.value(forKey: relationship.name) as? NSManagedObject
            cells[relationship.name] = other.flatMap(ObjectLink.init).map { .object($0) } ?? CellValue.none
        }
        return cells
    }
}
