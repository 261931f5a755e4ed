import CoreData
import Testing

extension NSManagedObjectContext {
    /// What a batch insertion comes to.
    func insert(
        _ request: NSBatchInsertRequest,
        _ type: NSBatchInsertRequestResultType = .statusOnly
    ) throws -> Any? {
        request.resultType = type
        let result = try #require(execute(request) as? NSBatchInsertResult)
        #expect(result.resultType == type)
        return result.result
    }

    /// What a batch update comes to.
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

    /// What a batch deletion comes to.
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

    /// What a batch deletion comes to.
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
    /// The file's tables, past the library.
    func sql() throws -> PlainSQL { try PlainSQL(path: url.path) }

    /// The one integer that a query finds.
    func integer(_ query: String) throws -> Int64? { try sql().integer(query) }

    /// How many files with large values there are.
    var fileCount: Int {
        let files = folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA")
        return (try? FileManager.default.contentsOfDirectory(atPath: files.path).count) ?? 0
    }
}
