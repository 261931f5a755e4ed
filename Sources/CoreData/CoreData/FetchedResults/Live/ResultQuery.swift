internal import Foundation
internal import FoundationBackfill

/// The resolved request of a controller as of its last fetch: the objects, their order, and their sections.
final class ResultQuery {
    let context: NSManagedObjectContext
    /// The request with managed objects as its result.
    let request: NSFetchRequest<NSManagedObject>
    let plan: FetchPlan
    let order: ResultOrder
    let naming: SectionNaming
    let division: SectionDivision?
    let dependencies: ResultDependencies
    private let columns: [ResultColumn]
    /// The request's predicate. Unlike the plan's, it holds objects, which may get other identifiers.
    private let predicate: NSPredicate?

    /// - Throws: An error if the request or the section key path does not fit the model.
    init(
        _ request: NSFetchRequest<NSManagedObject>,
        _ division: SectionDivision?,
        in context: NSManagedObjectContext
    ) throws {
        guard let objectStore = context.objectStore else { throw ErrorFactory.noStores(for: "a fetch") }
        let model = objectStore.layout
        self.context = context
        self.request = request
        self.division = division
        request.resultType = .managedObjectResultType
        request.shouldRefreshRefetchedObjects = false
        plan = try FetchPlan(request, in: model)
        let entity = plan.entity
        predicate = request.predicate?.fittingConstants(to: entity, in: model)
        columns = try plan.sortKeys.map { key in
            guard let keyPath = key.keyPath else { return .ownKey }
            guard let column = ResultColumn(keyPath, of: entity, in: model) else {
                throw ErrorFactory.invalidFetch(
                    "keypath \(keyPath) not found in entity \(entity.name)",
                    advice: "Sort by stored attributes of the entity, or of its to-one relationships' destinations"
                )
            }
            return column
        }
        order = ResultOrder(plan.sortKeys, columns)
        dependencies = ResultDependencies(
            predicate,
            plan.sortKeys.compactMap(\.keyPath) + [division?.keyPath].compactMap(\.self),
            of: entity
        )
        guard let division else {
            naming = .none
            return
        }
        let place = plan.sortKeys.firstIndex { $0.keyPath == division.keyPath } ?? columns.count
        let column = ResultColumn(division.keyPath, of: entity, in: model).map { SectionColumn($0, place: place) }
        naming = try SectionNaming(division, column, of: entity)
    }

    /// The key paths of the values in an entry; nil stands for the object's key.
    var keyPaths: [String?] {
        let sorting = plan.sortKeys.map(\.keyPath)
        guard naming.column?.place == sorting.count else { return sorting }
        return sorting + [division?.keyPath]
    }

    // MARK: - Objects

    /// Whether the result can contain objects of an entity.
    func mayHave(_ entity: EntityLayout) -> Bool { plan.entityNumbers.contains(entity.number) }

    /// The changes that concern a result of the query.
    func followed(leavingUpdatesToReaders leavesUpdates: Bool) -> FollowedQuery {
        FollowedQuery(
            entityNumbers: plan.entityNumbers,
            dependencies: dependencies,
            leavesUpdatesToReaders: leavesUpdates
        )
    }

    /// Returns the result of a closure that reads objects as the query sees them: as they are stored, if the request
    /// ignores unsaved changes.
    func reading<Result>(_ read: () throws -> Result) rethrows -> Result {
        request.includesPendingChanges ? try read() : try context.committing(read)
    }

    /// Whether the result should contain an object in its current state. Call this inside ``reading(_:)``. An object
    /// for which the predicate cannot be evaluated is left out.
    func accepts(_ object: NSManagedObject) -> Bool {
        isCandidate(object) && predicate?.matchesOrLogs(object) ?? true
    }

    /// Returns those of some objects that the result should contain in their current state.
    ///
    /// - Throws: 134091 if the predicate cannot be evaluated for one of them.
    func accepted(_ objects: [NSManagedObject]) throws -> [NSManagedObject] {
        try GuardedEvaluation.evaluating(predicate, of: plan.entity) {
            objects.filter { isCandidate($0) && predicate?.evaluate(with: $0) ?? true }
        }
    }

    private func isCandidate(_ object: NSManagedObject) -> Bool {
        guard mayHave(object.layout), object.registry === context.registry, isPresent(object) else { return false }
        if object.isFault, object.snapshot == nil, object.key > 0 { return false }
        if let affected = plan.affectedStores, let store = object.store, !affected.contains(where: { $0 === store }) {
            return false
        }
        return true
    }

    private func isPresent(_ object: NSManagedObject) -> Bool {
        request.includesPendingChanges ? !object.isDeleted : !object.isInserted && !object.state.contains(.inaccessible)
    }

    /// Returns an entry for an object with its current values. Call this inside ``reading(_:)``.
    func entry(of object: NSManagedObject) -> ResultEntry {
        var values = columns.map { $0.value(of: object) }
        if let section = naming.column, section.place == columns.count {
            values.append(section.column.value(of: object))
        }
        return ResultEntry(identity: RowIdentity(object), entityNumber: object.layout.number, values: values)
    }
}
