import CoreData
import Testing

extension NSManagedObjectContext {
    /// Executes a batch insertion and returns its result.
    func insert(
        _ request: NSBatchInsertRequest,
        _ type: NSBatchInsertRequestResultType = .statusOnly
    ) throws -> Any? {
        request.resultType = type
        let result = try #require(execute(request) as? NSBatchInsertResult)
        #expect(result.resultType == type)
        return result.result
    }

    /// Executes a batch update and returns its result.
    @discardableResult
    func update(
        _ entity: String,
        _ format: String? = nil,
        _ properties: [AnyHashable: Any],
        _ type: NSBatchUpdateRequestResultType = .updatedObjectsCountResultType
    ) throws -> Any? {
        let request = NSBatchUpdateRequest(entityName: entity)
        request.predicate = format.map { NSPredicate(format: $0) }
        request.propertiesToUpdate = properties
        request.resultType = type
        let result = try #require(execute(request) as? NSBatchUpdateResult)
        #expect(result.resultType == type)
        return result.result
    }

    /// Executes a batch deletion and returns its result.
    @discardableResult
    func deleteAll(
        _ entity: String,
        _ format: String? = nil,
        _ type: NSBatchDeleteRequestResultType = .resultTypeCount,
        _ configure: (NSFetchRequest<any NSFetchRequestResult>) -> Void = { _ in }
    ) throws -> Any? {
        let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
        fetch.predicate = format.map { NSPredicate(format: $0) }
        configure(fetch)
        return try delete(NSBatchDeleteRequest(fetchRequest: fetch), type)
    }

    /// Executes a batch deletion and returns its result.
    @discardableResult
    func delete(
        _ request: NSBatchDeleteRequest,
        _ type: NSBatchDeleteRequestResultType = .resultTypeCount
    ) throws -> Any? {
        request.resultType = type
        let result = try #require(execute(request) as? NSBatchDeleteResult)
        #expect(result.resultType == type)
        return result.result
    }
}

extension Library {
    /// The tables of the file, read without Core Data.
    func sql() throws -> PlainSQL { try PlainSQL(path: url.path) }

    /// Returns the single integer that a query selects.
    func integer(_ query: String) throws -> Int64? { try sql().integer(query) }

    /// The number of files with external data.
    var fileCount: Int {
        let files = folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA")
        return (try? FileManager.default.contentsOfDirectory(atPath: files.path).count) ?? 0
    }
}
