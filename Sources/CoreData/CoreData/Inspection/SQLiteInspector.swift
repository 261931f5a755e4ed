internal import CoreDataSQLite
internal import Foundation
internal import ManagedObjectModelFormat

/// Inspects an SQLite store, part by part. Damage in one part does not prevent the inspection of the others.
struct SQLiteInspector {
    let connection: Connection
    let url: URL
    let scope: StoreInspection.Scope
    let catalog: TableCatalog
    /// The tables and columns according to the model; nil if there is no matching model.
    private(set) var plan: SchemaPlan?
    var inspection: StoreInspection

    /// - Throws: An error if the file does not contain the metadata of a store.
    static func inspect(
        _ connection: Connection,
        at url: URL,
        family: ModelFamily?,
        scope: StoreInspection.Scope
    ) throws -> StoreInspection {
        // Reads everything in one transaction. It is rolled back at the end, because committing fails in damaged files
        // even without changes.
        try connection.execute("BEGIN")
        defer { connection.rollBack() }
        let metadata = try StoreFile.readMetadata(connection)
        var inspector = try SQLiteInspector(connection, url, scope, metadata)
        if scope.depth != .rows { inspector.lookAtFile() }
        let model = inspector.lookAtModel(metadata, family)
        inspector.findTables(of: model, metadata)
        inspector.lookAtContent()
        return inspector.inspection
    }

    private init(
        _ connection: Connection,
        _ url: URL,
        _ scope: StoreInspection.Scope,
        _ metadata: StoreMetadata
    ) throws {
        self.connection = connection
        self.url = url
        self.scope = scope
        catalog = try TableCatalog(connection)
        inspection = StoreInspection(
            path: url.path,
            type: NSSQLiteStoreType,
            metadata: StoreInspection.Metadata(metadata),
            sizes: StoreInspection.Sizes(StoreFiles(url: url))
        )
    }

    /// Performs a part of the inspection, and records its error as a finding.
    mutating func attempt(_ subject: String, _ body: (inout SQLiteInspector) throws -> Void) {
        do {
            try body(&self)
        } catch {
            let reason =
                (error as? SQLiteError)?.message ?? (error as? CocoaError)?.localizedDescription ?? "\(error)"
            inspection.findings.append(.problem(.damagedFile, subject, "cannot be read: \(reason)"))
        }
    }

    /// Returns the integers in the first row of a query.
    func integers(_ sql: String) throws -> [Int64] {
        try connection.withStatement(sql) { statement in
            guard try statement.step() else { return [] }
            return (0..<statement.columnCount).map { statement.value($0).int64 }
        }
    }

    // MARK: - The file

    private mutating func lookAtFile() {
        if UntouchedFile.hasHotJournal(StoreFiles(url: url)) {
            let text = "holds a transaction that was interrupted, which the next program to open the store rolls back"
            inspection.findings.append(.note(.interruptedTransaction, "\(url.lastPathComponent)-journal", text))
        }
        // If the header cannot be read, the check of the file below reports it.
        if (try? FileHeader(path: url.path))?.isTruncated == true {
            inspection.findings.append(.problem(.damagedFile, url.lastPathComponent, "is shorter than it says"))
        }
        attempt("the file") { inspector in
            let check = inspector.scope.depth == .everythingTwice ? "integrity_check" : "quick_check"
            let faults = try inspector.connection.withStatement("PRAGMA \(check)(20)") { statement in
                var faults: [String] = []
                while try statement.step() { faults.append(statement.value(0).string) }
                return faults
            }
            for fault in faults where fault != "ok" {
                inspector.inspection.findings.append(.problem(.damagedFile, check, fault))
            }
        }
    }

    // MARK: - The model

    /// Returns the model that matches the tables: the copy in the store, or else the matching version of the given
    /// model.
    private mutating func lookAtModel(_ metadata: StoreMetadata, _ family: ModelFamily?) -> NSManagedObjectModel? {
        var copy: NSManagedObjectModel?
        do {
            copy = try StoreFile.cachedModel(connection)
            let size = try copy == nil ? [] : integers("SELECT length(Z_CONTENT) FROM Z_MODELCACHE LIMIT 1")
            inspection.model.copy = copy.map { .init(entityCount: $0.entities.count, size: Int(size.first ?? 0)) }
        } catch {
            let reason = (error as? SQLiteError)?.message ?? "\(error)"
            inspection.findings.append(.problem(.damagedModel, "Z_MODELCACHE", "cannot be read: \(reason)"))
        }
        guard let family else { return copy }
        let match = ModelMatch(family, metadata.hashes, copy: copy?.definition)
        inspection.model.given = match.facts
        let found = match.version
        if found == nil {
            let text = "has no version that the store is of"
            inspection.findings.append(.problem(.otherModel, family.url.lastPathComponent, text))
        }
        do {
            return try copy ?? found.map { try NSManagedObjectModel($0.version.definition) }
        } catch {
            let text = "cannot be used: \(error.localizedDescription)"
            inspection.findings.append(.problem(.otherModel, family.url.lastPathComponent, text))
            return nil
        }
    }

    private mutating func findTables(of model: NSManagedObjectModel?, _ metadata: StoreMetadata) {
        let hashes = metadata.hashes
        if let model {
            let layout = model.layout()
            attempt("the tables") { $0.plan = try StoreFile.plan($0.connection, layout: layout) }
            if let plan {
                inspection.entities = EntityList.entities(of: plan, hashes)
                inspection.uniqueConstraints = EntityList.constraints(of: model)
                return
            }
        } else {
            let text = "were not checked: the store contains no copy of its model, and no matching model was given"
            inspection.findings.append(.note(.notChecked, "Relationships and external data", text))
        }
        attempt("Z_PRIMARYKEY") { inspector in
            inspector.inspection.entities = try EntityList.entities(in: inspector.connection, inspector.catalog, hashes)
        }
    }

    // MARK: - The content

    private mutating func lookAtContent() {
        countRows()
        guard scope.depth != .rows else { return }
        if let plan {
            attempt("the relationships") { try $0.checkRelationships(plan) }
            attempt("external data") { try $0.checkExternalFiles(plan) }
            lookForUnexplained(plan)
        }
        attempt("the triggers and views") { try $0.lookForForeignCode() }
        attempt("the indexes") { try $0.readIndexes() }
        attempt("the indexes of texts") { try $0.readTextIndexes() }
        attempt("the history") { try $0.readHistory() }
        #if CloudKit
        attempt("the tables about CloudKit") { $0.inspection.sync = try CloudKitSyncReport($0.connection) }
        #endif
        attempt("the sizes") { try $0.measure() }
    }
}
