internal import CoreData

/// Section B: identifiers of objects.
extension Scenario {
    static let identity = [
        Scenario("S027_newObjectsHaveTemporaryIdentifiers") { stack in
            let note = stack.context.make("Note")
            try expect(note.objectID.isTemporaryID, "a new object's identifier is temporary")
            try expect(note.objectID.persistentStore == nil, "a new object is in no store")
            let uri = note.objectID.uriRepresentation().absoluteString
            try expect(uri.hasPrefix("x-coredata:///Note/t"), "\(uri) is a temporary URI")
        },
        Scenario("S028_permanentIdentifiersNameStoreEntityAndKey") { stack in
            let note = stack.context.make("Draft")
            try stack.context.save()
            let uri = note.objectID.uriRepresentation()
            let identifier = try required(stack.store.identifier, "a store has an identifier")
            try expect(
                uri.absoluteString.hasPrefix("x-coredata://\(identifier)/Draft/p"),
                "\(uri) names store and entity"
            )
            try expect(note.objectID.persistentStore === stack.store, "the identifier knows its store")
            try expectEqual(stack.coordinator.managedObjectID(forURIRepresentation: uri), note.objectID)
        },
        Scenario("S030_anUnknownStoresURILeadsNowhere") { stack in
            let uri = try required(URL(string: "x-coredata://\(UUID().uuidString)/Note/p1"), "this is a URL")
            try expect(stack.coordinator.managedObjectID(forURIRepresentation: uri) == nil, "the store is unknown")
        },
        Scenario("S031_savingMakesIdentifiersPermanent") { stack in
            let note = stack.context.make("Note")
            let temporary = note.objectID
            try stack.context.save()
            try expect(!note.objectID.isTemporaryID, "a saved object's identifier is permanent")
            try expect(note.objectID != temporary, "the identifier has changed")
            try expect(stack.context.registeredObject(for: note.objectID) === note, "it leads to the same object")
        },
        Scenario("S031_permanentIdentifiersCanBeObtainedBeforeSaving") { stack in
            let context = stack.context
            let note = context.make("Note", ["title": "early"])
            try context.obtainPermanentIDs(for: [note])
            let id = note.objectID
            try expect(!id.isTemporaryID && note.isInserted, "the object is new and has a permanent identifier")
            try expect(context.registeredObject(for: id) === note, "the identifier leads to the object")
            try expectEqual(try stack.otherContext().all("Note").count, 0)
            try context.save()
            try expectEqual(note.objectID, id)
            try expectEqual(try stack.otherContext().all("Note").map(\.objectID), [id])
        },
        Scenario("S033_subentitiesKeepTheirIdentifiers") { stack in
            try stack.fill { _ = $0.make("Draft") }
            try expectEqual(try stack.context.one("Note").objectID.entity.name, "Draft")
        },
        Scenario("S034_identifiersAreEqualAcrossContexts") { stack in
            let note = stack.context.make("Note")
            try stack.context.save()
            let other = try stack.otherContext().one("Note").objectID
            try expectEqual(other, note.objectID)
            try expectEqual(Set([other, note.objectID]).count, 1)
        },
        Scenario("S035_keysAreNeverUsedAgain", isProvisional: true) { stack in
            let first = stack.context.make("Note")
            try stack.context.save()
            let id = first.objectID
            stack.context.delete(first)
            try stack.context.save()
            let second = stack.context.make("Note")
            try stack.context.save()
            try expect(second.objectID != id, "the deleted object's key is not reused")
        },
    ]
}
