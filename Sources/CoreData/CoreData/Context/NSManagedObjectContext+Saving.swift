internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Writes all unsaved changes to the stores, or to the parent context. Each store receives its changes completely
    /// or not at all.
    ///
    /// Calls ``NSManagedObject/willSave()`` and ``NSManagedObject/didSave()``, validates the objects, and posts
    /// `NSManagedObjectContextWillSave` and `NSManagedObjectContextDidSave`. Without changes, only the notifications
    /// are posted.
    ///
    /// - Throws: a validation error (1550 to 1690, 1560 for several), an error for conflicts with changes saved
    ///   elsewhere (`managedObjectMerge`, 133020), or the store's error. Unsaved changes are kept in this case.
    public func save() throws {
        requireQueue("save()")
        propagateDeletes()
        processPendingChanges()
        NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
        guard hasChanges else { return try saveNothing() }
        guard let objectStore else { throw ErrorFactory.noStoresToSave() }
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

    /// Writes all changes without validation and without calling `willSave()`. Migrations use this, and validate when
    /// all objects are complete.
    func saveUnvalidated() throws {
        processPendingChanges()
        guard hasChanges, let objectStore else { return }
        try obtainPermanentIDs(for: tracker.inserted)
        let (request, saves) = try writeChanges(to: objectStore)
        settle(request, saves)
    }

    /// Turns all unchanged objects into faults, so that the ones without other references are deallocated.
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

    /// Tells stores and observers about a save without changes.
    private func saveNothing() throws {
        if parent == nil { try persistentStoreCoordinator?.saveNothing(self) }
        forgetMergedObjects()
        announceSave(of: AnnouncedObjects())
    }

    /// Lets go of objects whose deletion was merged, and of the objects of the latest merge.
    private func forgetMergedObjects() {
        let deleted = mergedObjects.deleted
        mergedObjects = MergedObjects()
        leave(deleted)
    }

    /// Takes deleted objects out of the context.
    private func leave(_ deleted: [NSManagedObject]) {
        for object in deleted {
            if object.state.contains(.registered) { registry?.remove(object) }
            object.registry = nil
        }
        forgetObjectsWithoutContext()
    }

    /// Calls `willSave()`, and repeats this for objects that change during the calls.
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

    /// Validates the changes, and repeats this while validation changes values.
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

    /// Adopts the saved rows, clears the changes, and posts the notifications.
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
        for objects in [request.inserted, request.updated, request.deleted] {
            for object in objects { object.didSave() }
        }
        let saved = AnnouncedObjects(
            inserted: request.inserted,
            updated: request.updated,
            deleted: request.deleted,
            generation: parent == nil ? .current : nil,
            changeToken: saves.changeToken
        )
        announceSave(of: saved) {
            leave(gone)
            forgetMergedObjects()
        }
        guard !followers.isEmpty else { return }
        let changes = (request.inserted + request.updated + request.deleted).map { object in
            FollowedChange(object: object, isRefreshed: false, properties: nil)
        }
        followers.tell { $0.contextDidSave(changes) }
    }

    /// Enqueues the merges of other contexts, and posts the notifications about a save.
    ///
    /// - Parameter finish: Called when everything about the objects has been read, before anybody hears of the save.
    private func announceSave(of saved: AnnouncedObjects, finish: () -> Void = {}) {
        // Read before deleted objects lose their context.
        let (objects, identifiers) = (saved.objects, saved.identifiers)
        finish()
        enqueueMerges(ofSaved: MergedChanges(identifiers, in: nil))
        let center = NotificationCenter.default
        center.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: objects)
        center.post(name: .NSManagedObjectContextDidSaveObjectIDs, object: self, userInfo: identifiers)
    }
}
