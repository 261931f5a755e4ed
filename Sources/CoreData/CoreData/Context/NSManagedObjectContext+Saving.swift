internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Writes all changes to the stores: all of them to each store, or none.
    ///
    /// On the way objects are told (``NSManagedObject/willSave()``, ``NSManagedObject/didSave()``) and validated, and the
    /// notifications `NSManagedObjectContextWillSave` and `NSManagedObjectContextDidSave` are posted. Without changes
    /// nothing happens.
    ///
    /// - Throws: the error of validation (1550 to 1690, or 1560 with several), of conflicts with what others have saved
    ///   (`managedObjectMerge`, 133020), or of the store. The changes are still there then.
    public func save() throws {
        requireQueue("save()")
        propagateDeletes()
        processPendingChanges()
        guard hasChanges else { return try saveNothing() }
        guard let objectStore else { throw ErrorFactory.noStoresToSave() }
        NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
        tellObjectsBeforeSaving()
        propagateDeletes()
        loadRows(of: tracker.updated)
        try validateUntilSettled()
        if parent == nil { try obtainPermanentIDs(for: tracker.inserted) }
        do {
            let (request, saves) = try writeChanges(to: objectStore)
            settle(request, saves)
        } catch let error as CocoaError where !error.completedSaves.isEmpty {
            for save in error.completedSaves {
                settle(save.request, [save])
            }
            throw error
        }
    }

    /// Writes all changes as they are: nothing is validated, and no object told. Migrations validate when all is there.
    func saveUnvalidated() throws {
        processPendingChanges()
        guard hasChanges, let objectStore else { return }
        try obtainPermanentIDs(for: tracker.inserted)
        let (request, saves) = try writeChanges(to: objectStore)
        settle(request, saves)
    }

    /// Lets go of the values of all objects that are not changed, so that those which nobody holds are gone.
    func letGoOfUnchangedObjects() {
        for object in registry?.objects ?? [] where !object.hasChanges && object.key > 0 {
            if object.isFault {
                object.forgetRow()
            } else {
                object.turnIntoFault(keeping: nil)
            }
        }
        batches = []
    }

    /// Stores of a program's own are told of each save, also of one without changes.
    private func saveNothing() throws {
        try (objectStore as? NSPersistentStoreCoordinator)?.saveNothing(self)
    }

    /// Calls `willSave`, again for objects that change meanwhile.
    private func tellObjectsBeforeSaving() {
        var objects = tracker.changed
        var rounds = 0
        while !objects.isEmpty {
            for object in objects {
                object.willSave()
            }
            rounds += 1
            guard rounds < Self.mostRoundsBeforeSaving else {
                misuse(
                    .internalInconsistency,
                    "Objects changed each other in willSave \(rounds) times: set values there only where they differ."
                )
            }
            objects = tracker.event
            processPendingChanges()
            objects = objects.filter(\.hasChanges)
        }
    }

    private static let mostRoundsBeforeSaving = 1000

    /// Validates what is to be saved, again as long as the checks replace values.
    private func validateUntilSettled() throws {
        var rounds = 0
        repeat {
            processPendingChanges()
            try validateChanges()
            rounds += 1
        } while !tracker.event.isEmpty && rounds < Self.mostRoundsOfValidation
    }

    private static let mostRoundsOfValidation = 100

    private func validateChanges() throws {
        var errors: [any Error] = []
        func check(_ validate: () throws -> Void) {
            do { try validate() } catch { errors.append(error) }
        }
        let changes = tracker.changes
        for object in changes.inserted {
            check(object.validateForInsert)
        }
        for object in changes.updated {
            check(object.validateForUpdate)
        }
        for object in changes.deleted {
            check(object.validateForDelete)
        }
        if let error = ErrorFactory.combined(errors) { throw error }
    }

    /// Makes what was saved the state that later changes are changes of, and tells everyone.
    private func settle(_ request: NSSaveChangesRequest, _ saves: [StoreSave]) {
        outdatePendingFetches()
        for save in saves {
            for (object, row) in zip(save.request.inserted, save.rows.inserted) {
                object.settle(row)
            }
            for (object, row) in zip(save.request.updated, save.rows.updated) {
                object.settle(row)
            }
        }
        let inaccessible = tracker.deleted.filter { $0.state.contains(.inaccessible) }
        let gone = request.deleted + inaccessible
        for object in gone {
            object.state.subtract(.changed)
        }
        tracker.removeUnchanged()
        guarded = ObjectList()
        advanceGeneration()
        for object in request.inserted + request.updated + request.deleted {
            object.didSave()
        }
        let saved = AnnouncedObjects(inserted: request.inserted, updated: request.updated, deleted: request.deleted)
        // While deleted objects still have their identifiers.
        let (objects, identifiers) = (saved.objects, saved.identifiers)
        for object in gone {
            if object.state.contains(.registered) { registry?.remove(object) }
            object.registry = nil
        }
        forgetObjectsWithoutContext()
        let center = NotificationCenter.default
        center.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: objects)
        center.post(name: .NSManagedObjectContextDidSaveObjectIDs, object: self, userInfo: identifiers)
        for follower in followers.all {
            follower.contextDidSave(request.inserted + request.updated + request.deleted)
        }
    }
}
