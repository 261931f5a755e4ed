internal import FoundationBackfillCore

/// Archived fetch requests, of templates and fetched properties.
extension ArchivedObject {
    func fetchRequest(named name: String, entityName: String? = nil) throws -> FetchRequestDefinition {
        let entity =
            try entityName ?? string("NSEntityName") ?? object("NSEntity")?.requiredString("NSEntityName")
        guard let entity else { throw ModelFormatError("the fetch request has no entity") }
        var request = FetchRequestDefinition(name: name, entityName: entity)
        request.predicate = try predicateFormat("NSPredicate")
        request.fetchLimit = try integer("NSFetchLimit") ?? 0
        request.fetchBatchSize = try integer("NSFetchBatchSize") ?? 0
        let code = try integer("NSResultType") ?? 0
        guard let resultType = FetchRequestDefinition.ResultType(rawValue: code) else {
            throw ModelFormatError("\(code) is no result type")
        }
        request.resultType = resultType
        request.includesSubentities = try flag("NSIncludesSubentities", otherwise: true)
        request.includesPropertyValues = try flag("NSIncludesPropertyValues", otherwise: true)
        request.includesPendingChanges = try flag("NSIncludesPendingChanges", otherwise: true)
        request.returnsObjectsAsFaults = try flag("NSReturnsObjectsAsFaults", otherwise: true)
        request.returnsDistinctResults = try flag("NSReturnsDistinctResults")
        request.sortDescriptors = try objects("NSSortDescriptors").map { descriptor in
            SortDefinition(
                key: try descriptor.requiredString("NSKey"),
                isAscending: try descriptor.flag("NSAscending"),
                selector: try descriptor.string("NSSelector")
            )
        }
        return request
    }

    private func flag(_ key: String, otherwise value: Bool) throws -> Bool {
        has(key) ? try flag(key) : value
    }
}
