internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

extension ModelFamily {
    /// The current version, if it names tables that others have made: a store with it is over these, and has no copy of it.
    func attachedModel() throws -> NSManagedObjectModel? {
        guard let version = version(named: nil) else { return nil }
        let model = try NSManagedObjectModel(version.definition)
        let isGiven = ModelLayout.$tellsMissingClasses.withValue(false) { TableMapping.isGiven(by: model.layout()) }
        return isGiven ? model : nil
    }
}

extension DatabaseInspector {
    /// Inspects tables that others have made, of one moment, with the model that names them.
    ///
    /// - Throws: `CocoaError` 134020 if the tables are not as the model says.
    static func inspect(
        _ url: URL,
        attaching model: NSManagedObjectModel,
        of family: ModelFamily,
        scope: StoreInspection.Scope
    ) throws -> StoreInspection {
        try StoreReading(at: url, NSPostgreSQLStoreType, model).read { context in
            guard let store = context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore else {
                throw ErrorFactory.cannotOpenStore(at: url, reason: "the store has been closed")
            }
            return try store.convertingErrors {
                try store.readingOneMoment { session in
                    var inspector = try DatabaseInspector(session, at: url, of: store, model, family)
                    inspector.attempt("the rows") { try $0.countObjects(in: context) }
                    if scope.depth != .rows { inspector.lookAtTables() }
                    return inspector.inspection
                }
            }
        }
    }

    private init(
        _ session: PostgreSQLSession,
        at url: URL,
        of store: PostgreSQLStore,
        _ model: NSManagedObjectModel,
        _ family: ModelFamily
    ) throws {
        let (tables, metadata) = (try store.opened().tables, StoreMetadata(uuid: store.uuid, values: store.metadata))
        let address = try PostgreSQLStore.address(of: url).1
        let schema = address[.schema] ?? "public"
        let plan = SchemaPlan(tables.layout, storedNumbers: nil, dialect: tables.dialect).attached
        var inspection = try Self.inspection(address, schema, metadata, session.connection)
        inspection.model.given = ModelMatch(family, metadata.hashes, copy: nil).facts
        inspection.entities = EntityList.entities(of: plan, metadata.hashes)
        inspection.uniqueConstraints = EntityList.constraints(of: model)
        let records = StoreRecords(session: session, dialect: tables.dialect)
        self.init(records: records, schema: schema, inspection: inspection, plan: plan)
    }

    private mutating func countObjects(in context: NSManagedObjectContext) throws {
        for place in inspection.entities.indices {
            let request = NSFetchRequest<NSManagedObject>(entityName: inspection.entities[place].name)
            request.includesSubentities = false
            inspection.entities[place].rows = try context.count(for: request)
        }
    }

    private mutating func lookAtTables() {
        attempt("the tables of pairs") { try $0.countPairs() }
        attempt("the indexes") { try $0.readIndexes() }
        attempt("the triggers") { try $0.lookForForeignCode() }
        attempt("the sizes") { try $0.measure() }
        let text = "are not looked at in tables that others have made: their foreign keys say what they lead to"
        inspection.findings.append(.note(.notChecked, "References", text))
    }
}
