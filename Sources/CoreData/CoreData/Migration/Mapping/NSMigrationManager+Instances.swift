public import FoundationBackfill
internal import ManagedObjectModelFormat

extension NSMigrationManager {
    /// Notes that an old object became a new one, so that others can be related to it.
    public func associate(
        sourceInstance: NSManagedObject,
        withDestinationInstance destinationInstance: NSManagedObject,
        for entityMapping: NSEntityMapping
    ) {
        run?.step(of: entityMapping)?.pairs.append(sourceInstance, destinationInstance)
    }

    /// What became of old objects by the mapping of a name, in their order; of all, if none are given.
    public func destinationInstances(
        forEntityMappingName mappingName: String,
        sourceInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        run?.instances(of: mappingName, from: sourceInstances) ?? []
    }

    /// What new objects were made from by the mapping of a name, in their order; for all, if none are given.
    public func sourceInstances(
        forEntityMappingName mappingName: String,
        destinationInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        run?.origins(of: mappingName, to: destinationInstances) ?? []
    }

    /// A request for the objects of exactly an entity of the old store that a predicate holds for. The mapping models of
    /// Xcode find their objects by it.
    public func fetchRequest(
        forSourceEntityNamed entityName: String,
        predicateString: String
    ) -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entityName)
        request.includesSubentities = false
        do {
            request.predicate = try NSPredicate.parse(predicateString)
        } catch {
            run?.fail(ErrorFactory.migrationFailed("the filter \(predicateString) is no predicate", underlying: error))
        }
        return request
    }

    /// Answers `FUNCTION($manager, …)`: the functions that the mapping models of Xcode call.
    public func perform(_ selector: Selector, with arguments: [Any?]) -> Any? {
        let name = arguments.first.flatMap { flattened($0) } as? String
        let second = arguments.count > 1 ? flattened(arguments[1]) : nil
        switch (selector.name, name) {
        case (MappingExpressions.associatedInstances, let name?):
            guard hasMapping(name) else { return nil }
            return destinationInstances(forEntityMappingName: name, sourceInstances: objects(in: second))
        case ("sourceInstancesForEntityMappingNamed:destinationInstances:", let name?):
            guard hasMapping(name) else { return nil }
            return sourceInstances(forEntityMappingName: name, destinationInstances: objects(in: second))
        case (MappingExpressions.relatedInstances, _):
            return run?.instances(from: objects(in: second)) ?? []
        case (MappingExpressions.sourceRequest, let name?):
            guard sourceModel.entitiesByName[name] != nil else {
                run?.fail(ErrorFactory.migrationFailed("the old model has no entity \(name)"))
                return nil
            }
            return fetchRequest(forSourceEntityNamed: name, predicateString: second as? String ?? "TRUEPREDICATE")
        default:
            run?.fail(ErrorFactory.migrationFailed("the manager has no function \(selector.name) for these arguments"))
            return nil
        }
    }

    private func hasMapping(_ name: String) -> Bool {
        guard let run, !run.hasMapping(named: name) else { return true }
        run.fail(ErrorFactory.migrationFailed("there is no mapping \(name)"))
        return false
    }

    /// One object, or those in a collection; none for nil.
    private func objects(in value: Any?) -> [NSManagedObject] {
        guard let value else { return [] }
        let members = value is NSManagedObject ? [value] : elements(of: value)
        guard let objects = members?.compactMap({ $0 as? NSManagedObject }), objects.count == members?.count else {
            run?.fail(ErrorFactory.migrationFailed("\(value) is neither an object nor a collection of objects"))
            return []
        }
        return objects
    }
}
