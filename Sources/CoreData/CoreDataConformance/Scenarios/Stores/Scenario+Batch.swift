internal import CoreData

/// Section L, and statement 73: batch requests.
extension Scenario {
    static let batch = [
        Scenario("S073_batchRequestsPostNoNotifications", needs: .sqlite) { stack in
            try stack.fillWithNotes("a")
            let journal = Journal<String>()
            let names: [Notification.Name] = [.NSManagedObjectContextDidSave, .NSManagedObjectContextObjectsDidChange]
            let tokens = names.map { name in
                NotificationCenter.default.addObserver(forName: name, object: stack.context, queue: nil) { _ in
                    journal.append(name.rawValue)
                }
            }
            defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
            try stack.context.execute(NSBatchInsertRequest(entityName: "Note", objects: [["title": "b"]]))
            let update = NSBatchUpdateRequest(entityName: "Note")
            update.propertiesToUpdate = ["body": "x"]
            try stack.context.execute(update)
            try stack.context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note")))
            try expectEqual(journal.entries, [])
        },
        Scenario("S160_S162_insertingTakesDefaults", needs: .sqlite) { stack in
            let request = NSBatchInsertRequest(
                entityName: "Note",
                objects: [["title": "a", "position": 3], ["body": "x"]]
            )
            request.resultType = .objectIDs
            let result = try stack.context.execute(request) as? NSBatchInsertResult
            let ids = try required(result?.result as? [NSManagedObjectID], "the result is identifiers")
            try expect(ids.count == 2 && ids.allSatisfy { !$0.isTemporaryID }, "identifiers are permanent")
            try expectEqual(try stack.context.titles(), ["Untitled", "a"])
            try expectEqual(try stack.context.titles("position == 0"), ["Untitled"])
        },
        Scenario("S161_theDictionaryOfTheLastCallDoesNotCount", needs: .sqlite) { stack in
            let titles = Journal<String>()
            let request = NSBatchInsertRequest(entityName: "Note") { (dictionary: NSMutableDictionary) in
                dictionary["title"] = "\(titles.entries.count)"
                titles.append("call")
                return titles.entries.count > 2
            }
            request.resultType = .count
            try expectEqual((try stack.context.execute(request) as? NSBatchInsertResult)?.result as? Int, 2)
            try expectEqual(try stack.context.titles(), ["0", "1"])
        },
        Scenario("S162_S164_updatingTakesConstantsAndExpressions", needs: .sqlite) { stack in
            try stack.fillWithNotes("a", "b", "c")
            let position = try required(
                stack.coordinator.managedObjectModel.entitiesByName["Note"]?.propertiesByName["position"],
                "notes have a position"
            )
            let request = NSBatchUpdateRequest(entityName: "Note")
            request.predicate = NSPredicate(format: "title != 'b'")
            request.propertiesToUpdate = [position: NSExpression(format: "position + 5"), "body": "x"]
            request.resultType = .updatedObjectsCountResultType
            try expectEqual((try stack.context.execute(request) as? NSBatchUpdateResult)?.result as? Int, 2)
            try expectEqual(try stack.context.titles("position == 5 AND body == 'x'"), ["a", "c"])
        },
        Scenario("S134_S163_loadedObjectsStayUntilTheyAreMerged", needs: .sqlite) { stack in
            try stack.fillWithNotes("a", "b")
            let notes = try stack.context.all("Note", sortedBy: "title")
            try expectEqual(notes.map { $0.text("title") }, ["a", "b"])
            let update = NSBatchUpdateRequest(entityName: "Note")
            update.predicate = NSPredicate(format: "title == 'a'")
            update.propertiesToUpdate = ["title": "A"]
            update.resultType = .updatedObjectIDsResultType
            let updated = try (stack.context.execute(update) as? NSBatchUpdateResult)?.result
            let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
            fetch.predicate = NSPredicate(format: "title == 'b'")
            let deletion = NSBatchDeleteRequest(fetchRequest: fetch)
            deletion.resultType = .resultTypeObjectIDs
            let deleted = try (stack.context.execute(deletion) as? NSBatchDeleteResult)?.result
            try expectEqual(notes.map { $0.text("title") }, ["a", "b"])
            let changes = [NSUpdatedObjectsKey: updated ?? [], NSDeletedObjectsKey: deleted ?? []]
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [stack.context])
            try expectEqual(notes[0].text("title"), "A")
            try expect(notes[1].isDeleted, "the deleted note is deleted in the context")
        },
        Scenario("S159_cascadesAreFollowedAndOwnersForgotten", needs: .sqlite, isProvisional: true) { stack in
            try stack.fill { context in
                let folder = context.make("Folder", ["name": "f"])
                _ = context.make("Folder", ["name": "inner", "parent": folder])
                _ = context.make("Note", ["title": "a", "folder": folder])
            }
            let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Folder")
            fetch.predicate = NSPredicate(format: "name == 'f'")
            try stack.context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
            try expectEqual(try stack.context.all("Folder").count, 0)
            try expectEqual(try stack.context.titles("folder == nil"), ["a"])
        },
        Scenario("S165_limitsOfTheFetchCount", needs: .sqlite) { stack in
            try stack.fillWithNotes("a", "b", "c")
            let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
            fetch.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
            fetch.fetchLimit = 2
            let deletion = NSBatchDeleteRequest(fetchRequest: fetch)
            deletion.resultType = .resultTypeCount
            try expectEqual((try stack.context.execute(deletion) as? NSBatchDeleteResult)?.result as? Int, 2)
            try expectEqual(try stack.context.titles(), ["c"])
        },
        Scenario("S166_duplicatesFollowTheMergePolicy", in: .tags, needs: .sqlite) { stack in
            try stack.fill { _ = $0.make("Tag", ["word": "a", "color": "red"]) }
            let request = NSBatchInsertRequest(
                entityName: "Tag",
                objects: [["word": "a", "color": "blue"], ["word": "b", "color": "green"]]
            )
            try expectError(133021) { try stack.context.execute(request) }
            try expectEqual(try stack.context.all("Tag").count, 1)
            stack.context.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
            try stack.context.execute(request)
            stack.context.reset()
            let tags = try stack.context.all("Tag", sortedBy: "word")
            try expectEqual(tags.map { $0.text("color") }, ["blue", "green"])
        },
    ]
}
