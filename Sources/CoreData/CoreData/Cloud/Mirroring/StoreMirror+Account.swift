#if CloudKit
internal import CloudKit
internal import CloudSync
internal import FoundationBackfill

/// Whose data they are.
extension StoreMirror {
    func take(_ change: CKSyncEngine.Event.AccountChange.ChangeType) async throws {
        switch change {
        case .signIn(let user): try await signIn(user.recordName)
        case .switchAccounts(_, let user): try await signIn(user.recordName)
        // What is here stays until somebody else signs in.
        case .signOut: log("nobody is signed in any more, so the store waits")
        }
    }

    /// Notes as an event that the setting up has failed, since nobody is signed in or the service does not let the user in, and
    /// later that it has succeeded. The store is used all the time, and its changes wait.
    func note(_ outlook: CKSyncEngine.Outlook) {
        let lacksAccount = outlook.account == .nobody || outlook.error?.code == .notAuthenticated
        // Without an answer of the service, nothing is new.
        guard lacksAccount || outlook.account != .unknown && outlook.error == nil else { return }
        let isNew = inner.withLock { inner in
            defer { inner.lacksAccount = lacksAccount }
            return inner.lacksAccount != lacksAccount
        }
        guard isNew else { return }
        let error = lacksAccount ? outlook.error.map(ErrorFactory.mirroring) : nil
        let event = NSPersistentCloudKitContainer.Event(UUID(), events.storeIdentifier, .setup, Date())
        for event in [event, event.ended(Date(), succeeded: !lacksAccount, error)] {
            log(event)
            events.note(event)
        }
    }

    private func signIn(_ user: String) async throws {
        let former = try await perform { $0.state.user }
        if let former, former != user { try await keepAside(former) }
        try await perform { work in work.state.user = user }
        log(former == user ? "the user is \(user)" : "the user \(user) has signed in")
        guard options.database.databaseScope == .private, former != user else { return }
        let isMade = try await perform { $0.state.hasHomeZone }
        if !isMade {
            let zone = CKRecordZone(zoneName: setting.homeZone.name)
            engine?.state.add(pendingDatabaseChanges: [.saveZone(zone)])
        }
    }

    /// Copies the store of a former user to a file of its own, and then empties it for the next one.
    private func keepAside(_ user: String) async throws {
        let setting = setting
        try await context.perform { [context] in
            if let url = try setting.store().url, !SQLiteStore.isInMemory(url) {
                try setting.copyStore(to: MirrorSetting.place(ofFormer: user, beside: url))
            }
            context.reset()
            try setting.deleteAllObjects(context)
        }
    }
}

extension MirrorSetting {
    /// The place of the data of a user who is not signed in any more.
    static func place(ofFormer user: String, beside url: URL) -> URL {
        let name = url.deletingPathExtension().lastPathComponent
        let folder = url.deletingLastPathComponent()
        let plain = String(user.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        var (place, count) = (folder.appending(path: "\(name) of \(plain).sqlite"), 1)
        while FileManager.default.fileExists(atPath: place.path) {
            count += 1
            place = folder.appending(path: "\(name) of \(plain) \(count).sqlite")
        }
        return place
    }

    /// Copies the file as it is now, while others may read and write it.
    func copyStore(to place: URL) throws {
        try store().read { try $0.copy(into: place.path) }
        Log.cloudKit("\(name): another user has signed in; the former user's data are kept in \(place.path)")
    }

    /// Deletes all objects, and all that the mirror knows, in one transaction.
    func deleteAllObjects(_ context: NSManagedObjectContext) throws {
        let store = try store()
        for entity in model.entities.values where entity.name == entity.rootName {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity.name)
            request.affectedStores = [store]
            for object in try context.fetch(request) { context.delete(object) }
        }
        let clearing = SaveCompanion(store) { try MirrorTables(connection: $0).clear() }
        guard context.hasChanges else { return try store.write { try clearing.write($0) } }
        context.saveCompanion = clearing
        defer { context.saveCompanion = nil }
        try context.saveUnvalidated()
    }
}

extension MirrorTables {
    /// Forgets everything but the device's clock and the events.
    func clear() throws {
        for table in ["MIRRORRECORD", "MIRRORPARK", "MIRRORZONE"] { try connection.execute("DELETE FROM \(table)") }
        try setState(nil, for: MirrorState.engineKey)
        guard let former = try mirrorState() else { return }
        var state = MirrorState(device: former.clock.device)
        (state.clock, state.history) = (former.clock, former.history)
        try write(state)
    }
}
#endif
