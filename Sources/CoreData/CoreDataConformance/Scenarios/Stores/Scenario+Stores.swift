internal import CoreData

/// Section R, as far as it depends on the kind of store: stores of a coordinator.
extension Scenario {
    static let stores = [
        Scenario("S218_aStoreSaysWhatItIs") { stack in
            let store = try stack.store
            let type = stack.kind.storeType
            try expectEqual(store.type, type)
            let metadata = stack.coordinator.metadata(for: store)
            try expectEqual(metadata[NSStoreTypeKey] as? String, type)
            try expectEqual(metadata[NSStoreUUIDKey] as? String, store.identifier)
            try expect(metadata[NSStoreModelVersionHashesKey] is [String: Data], "it contains the version of the model")
        },
        Scenario("S218_programsKeepMetadata") { stack in
            let store = try stack.store
            var metadata = stack.coordinator.metadata(for: store)
            metadata["color"] = "green"
            stack.coordinator.setMetadata(metadata, for: store)
            try stack.fillWithNotes("1")
            try expectEqual(stack.coordinator.metadata(for: store)["color"] as? String, "green")
            try expectEqual(stack.coordinator.metadata(for: store)[NSStoreUUIDKey] as? String, store.identifier)
        },
        Scenario("S076_removingAStoreIsAnnounced") { stack in
            let store = try stack.store
            let removed = Journal<Int>()
            let token = NotificationCenter.default.addObserver(
                forName: .NSPersistentStoreCoordinatorStoresDidChange,
                object: stack.coordinator,
                queue: nil
            ) { removed.append(($0.userInfo?[NSRemovedPersistentStoresKey] as? [NSPersistentStore])?.count ?? 0) }
            defer { NotificationCenter.default.removeObserver(token) }
            try stack.coordinator.remove(store)
            try expectEqual(removed.entries, [1])
            try expect(stack.coordinator.persistentStores.isEmpty, "the coordinator has no store")
        },
        Scenario("S220_aStoreInMemoryEndsWhenItIsRemoved") { stack in
            guard !stack.kind.isLasting else { return }
            try stack.fillWithNotes("1")
            try stack.coordinator.remove(stack.store)
            try stack.addStore(to: stack.coordinator)
            try expectEqual(try stack.otherContext().titles(), [])
        },
        Scenario("S220_aFileOutlivesItsStore", needs: .lasting) { stack in
            try stack.fillWithNotes("1")
            let uri = try stack.context.one("Note").objectID.uriRepresentation()
            try stack.coordinator.remove(stack.store)
            try stack.addStore(to: stack.coordinator)
            let context = stack.otherContext()
            try expectEqual(try context.titles(), ["1"])
            let id = try required(stack.coordinator.managedObjectID(forURIRepresentation: uri), "the URI leads back")
            try expectEqual(try context.existingObject(with: id).text("title"), "1")
        },
        Scenario("S217_aStoreOfAnotherModelIsRefused", needs: .lasting) { stack in
            try stack.coordinator.remove(stack.store)
            let other = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.tags.make())
            try expectError(134_100) { try stack.addStore(to: other) }
        },
        Scenario("S211_storesInMemoryAreSeparate") { stack in
            guard !stack.kind.isLasting else { return }
            let second = try stack.addStore(to: stack.coordinator)
            try expect(second.identifier != stack.store.identifier, "each has its own identifier")
            try stack.fill { context in
                context.assign(context.make("Note", ["title": "second"]), to: second)
                _ = context.make("Note", ["title": "first"])
            }
            try expectEqual(try stack.context.titles(), ["first", "second"])
            let request = stack.context.request("Note")
            request.affectedStores = [second]
            try expectEqual(try stack.context.fetch(request).map { $0.text("title") }, ["second"])
            try stack.coordinator.remove(second)
            try expectEqual(try stack.otherContext().titles(), ["first"])
        },
    ]
}
