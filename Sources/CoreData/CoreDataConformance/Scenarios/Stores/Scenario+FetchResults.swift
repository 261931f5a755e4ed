internal import CoreData

/// Section K, continued: the order and the kind of results.
extension Scenario {
    static let fetchResults = [
        Scenario("S042_aRequestLearnsItsEntityWhenItIsExecuted") { stack in
            let request = stack.context.request("Note")
            _ = try stack.context.fetch(request)
            try expectEqual(request.entityName, "Note")
            try expectEqual(request.entity?.name, "Note")
        },
        Scenario("S139_dictionariesAreOfTheStore") { stack in
            try stack.fillWithNotes("a")
            try stack.context.one("Note").setValue("changed", forKey: "title")
            _ = stack.context.make("Note", ["title": "new"])
            let request = NSFetchRequest<NSDictionary>(entityName: "Note")
            request.resultType = .dictionaryResultType
            request.includesPendingChanges = false
            request.propertiesToFetch = ["title"]
            try expectEqual(try stack.context.fetch(request).map { $0["title"] as? String }, ["a"])
        },
        Scenario("S141_identifiersCanBeFetched") { stack in
            try stack.fillWithNotes("a")
            let new = stack.context.make("Note", ["title": "new"])
            let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
            request.resultType = .managedObjectIDResultType
            let saved = try stack.context.one("Note", "title == 'a'").objectID
            try expectEqual(Set(try stack.context.fetch(request)), [saved, new.objectID])
        },
        Scenario("S143_dictionariesHoldAttributesAndIdentifiers") { stack in
            try stack.fillWithNotes("a")
            let folder = try stack.context.one("Folder").objectID
            let request = NSFetchRequest<NSDictionary>(entityName: "Note")
            request.resultType = .dictionaryResultType
            let all = try required(stack.context.fetch(request).first, "there is a note")
            try expectEqual(all["title"] as? String, "a")
            try expect(all["folder"] == nil && all["keywords"] == nil, "relationships are omitted")
            request.propertiesToFetch = ["title", "folder"]
            let some = try required(stack.context.fetch(request).first, "there is a note")
            try expectEqual(some["folder"] as? NSManagedObjectID, folder)
            try expectEqual(some.count, 2)
        },
        Scenario("S146_dictionariesMayBeDistinct") { stack in
            try stack.fill { context in
                for title in ["a", "b", "a"] { _ = context.make("Note", ["title": title]) }
            }
            let request = NSFetchRequest<NSDictionary>(entityName: "Note")
            request.resultType = .dictionaryResultType
            request.propertiesToFetch = ["title"]
            request.returnsDistinctResults = true
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
            try expectEqual(try stack.context.fetch(request).map { $0["title"] as? String }, ["b", "a"])
        },
        Scenario("S148_nilSortsFirstAscending", isProvisional: true) { stack in
            try stack.fill { context in
                for body in ["b", nil, "a"] { context.make("Note").setValue(body, forKey: "body") }
            }
            let notes = try stack.context.all("Note", sortedBy: "body")
            try expectEqual(notes.map { $0.text("body") }, [nil, "a", "b"])
            let request = stack.context.request("Note")
            request.sortDescriptors = [NSSortDescriptor(key: "body", ascending: false)]
            try expectEqual(try stack.context.fetch(request).map { $0.text("body") }, ["b", "a", nil])
        },
        Scenario("S149_sortingByToOneKeyPaths") { stack in
            try stack.fill { context in
                for (title, name) in [("1", "z"), ("2", "a"), ("3", "m")] {
                    _ = context.make("Note", ["title": title, "folder": context.make("Folder", ["name": name])])
                }
            }
            let notes = try stack.context.all("Note", sortedBy: "folder.name")
            try expectEqual(notes.map { $0.text("title") }, ["2", "3", "1"])
        },
        Scenario("S149_sortingByTwoKeys") { stack in
            try stack.fill { context in
                for (title, position) in [("b", 1), ("a", 2), ("a", 1)] {
                    _ = context.make("Note", ["title": title, "position": position])
                }
            }
            let request = stack.context.request("Note")
            request.sortDescriptors = [
                NSSortDescriptor(key: "position", ascending: false), NSSortDescriptor(key: "title", ascending: true),
            ]
            try expectEqual(try stack.context.fetch(request).map { $0.text("title") }, ["a", "a", "b"])
        },
        Scenario("S152_realisedObjectsKeepTheirValuesUnlessRefreshed") { stack in
            try stack.fillWithNotes("a")
            let note = try stack.context.one("Note")
            _ = note.text("title")
            try stack.fill { try $0.one("Note").setValue("new", forKey: "title") }
            let request = stack.context.request("Note")
            _ = try stack.context.fetch(request)
            try expectEqual(note.text("title"), "a")
            request.shouldRefreshRefetchedObjects = true
            _ = try stack.context.fetch(request)
            try expectEqual(note.text("title"), "new")
        },
        Scenario("S154_aTemplateGivesRequests") { stack in
            let model = SampleModel.library.make()
            let template = NSFetchRequest<any NSFetchRequestResult>()
            template.entity = model.entitiesByName["Note"]
            template.predicate = NSPredicate(format: "title == $TITLE")
            model.setFetchRequestTemplate(template, forName: "byTitle")
            let request = model.fetchRequestFromTemplate(withName: "byTitle", substitutionVariables: ["TITLE": "a"])
            try expectEqual(request?.predicate?.predicateFormat, "title == \"a\"")
            try expect(request !== model.fetchRequestTemplate(forName: "byTitle"), "it is a copy")
        },
    ]
}
