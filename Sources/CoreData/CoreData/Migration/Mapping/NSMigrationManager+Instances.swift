public import FoundationBackfill
internal import ManagedObjectModelFormat

extension NSMigrationManager {
    /// Associates a destination object with the source object that it was created from, so that relationships to it can
    /// be set.
    public func associate(
        sourceInstance: NSManagedObject,
        withDestinationInstance destinationInstance: NSManagedObject,
        for entityMapping: NSEntityMapping
    ) {
        run?.step(of: entityMapping)?.pairs.append(sourceInstance, destinationInstance)
    }

    /// Returns the destination objects that a mapping created for source objects, in their order; nil stands for all
    /// source objects.
    public func destinationInstances(
        forEntityMappingName mappingName: String,
        sourceInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        run?.instances(of: mappingName, from: sourceInstances) ?? []
    }

    /// Returns the source objects that a mapping created destination objects from, in their order; nil stands for all
    /// destination objects.
    public func sourceInstances(
        forEntityMappingName mappingName: String,
        destinationInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        run?.origins(of: mappingName, to: destinationInstances) ?? []
    }

    /// Returns a request for the source objects of an entity, excluding subentities, that satisfy a predicate. Mapping
    /// models made with Xcode use it to find their objects.
    public func fetchRequest(
        forSourceEntityNamed entityName: String,
        predicateString: String
    ) -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entityName)
        request.includesSubentities = false
        do {
            request.predicate = try NSPredicate.parse(predicateString)
        } catch {
            run?.fail(ErrorFactory.migrationFailed("the filter \(predicateString) is invalid", underlying: error))
        }
        return request
    }

    /// Evaluates `FUNCTION($manager, …)` for the functions that mapping models made with Xcode call.
    public func perform(_ selector: Selector, with arguments: [Any?]) -> Any? {
        let name = arguments.first.flatMap { flattened($0) } as? String
        let second = arguments.count > 1 ? flattened(arguments[1]) : nil
        switch (selector.name, name) {
        case (MappingExpressions.associatedInstances, let name?):
            guard hasMapping(name) else { return nil }
            return destinationInstances(forEntityMappingName: name, sourceInstances: objects(in: second))
        case (MappingExpressions.associatedOrigins, let name?):
            guard hasMapping(name) else { return nil }
            return sourceInstances(forEntityMappingName: name, destinationInstances: objects(in: second))
        case (MappingExpressions.relatedInstances, _):
            return run?.instances(from: objects(in: second)) ?? []
        case (MappingExpressions.sourceRequest, let name?):
            guard sourceModel.entitiesByName[name] != nil else {
                run?.fail(ErrorFactory.migrationFailed("the source model has no entity \(name)"))
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

    /// Returns a single object as an array, or the objects of a collection; empty for nil.
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
