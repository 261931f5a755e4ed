internal import CoreData

/// Section K: the objects that a fetch finds.
extension Scenario {
    static let fetching = [
        Scenario("S138_changesCountInBothDirections") { stack in
            try stack.fillWithNotes("a", "b", "c", "d")
            try stack.context.one("Note", "title == 'b'").setValue("z", forKey: "title")
            _ = stack.context.make("Note", ["title": "bb"])
            try expectEqual(try stack.context.titles("title BEGINSWITH 'b'"), ["bb"])
            try expectEqual(try stack.context.titles("title > 'c'"), ["d", "z"])
        },
        Scenario("S138_storedStateCanBeAskedFor") { stack in
            try stack.fillWithNotes("a", "b")
            let note = try stack.context.one("Note", "title == 'b'")
            note.setValue("z", forKey: "title")
            _ = stack.context.make("Note", ["title": "bb"])
            let request = stack.context.request("Note", "title == 'b'")
            request.includesPendingChanges = false
            try expectEqual(try stack.context.fetch(request), [note])
            try expectEqual(note.text("title"), "z", "The value that is shown")
        },
        Scenario("S140_theLimitIsAppliedAgain") { stack in
            try stack.fillWithNotes("alpha", "beta", "delta")
            _ = stack.context.make("Note", ["title": "charlie"])
            stack.context.delete(try stack.context.one("Note", "title == 'beta'"))
            let request = stack.context.request("Note", sortedBy: "title")
            request.fetchLimit = 2
            try expectEqual(try stack.context.fetch(request).count, 2)
        },
        Scenario("S140_limitsAndOffsetsOfSavedObjects") { stack in
            try stack.fillWithNotes("a", "b", "c", "d")
            let request = stack.context.request("Note", sortedBy: "title")
            request.fetchLimit = 2
            request.fetchOffset = 1
            try expectEqual(try stack.context.fetch(request).map { $0.text("title") }, ["b", "c"])
            request.fetchOffset = 3
            try expectEqual(try stack.context.fetch(request).map { $0.text("title") }, ["d"])
        },
        Scenario("S142_countsHonourChanges") { stack in
            try stack.fillWithNotes("a", "b")
            _ = stack.context.make("Note", ["title": "c"])
            stack.context.delete(try stack.context.one("Note", "title == 'a'"))
            _ = stack.context.make("Note", ["title": "d"])
            try expectEqual(try stack.context.count(for: stack.context.request("Note")), 3)
            let count = NSFetchRequest<NSNumber>(entityName: "Note")
            count.resultType = .countResultType
            try expectEqual(try stack.context.fetch(count), [3])
        },
        Scenario("S147_subentitiesMayBeLeftOut") { stack in
            try stack.fill { context in
                _ = context.make("Note", ["title": "n"])
                _ = context.make("Draft", ["title": "d"])
            }
            _ = stack.context.make("Draft", ["title": "new"])
            try expectEqual(try stack.context.titles(), ["d", "n", "new"])
            let request = stack.context.request("Note")
            request.includesSubentities = false
            try expectEqual(try stack.context.fetch(request).map { $0.text("title") }, ["n"])
            try expectEqual(try stack.context.all("Draft").count, 2)
        },
        Scenario("S153_predicatesTakeObjectsAndIdentifiers") { stack in
            try stack.fillWithNotes("a", "b")
            try stack.fill { _ = $0.make("Note", ["title": "loose"]) }
            let theirs = try stack.otherContext().one("Folder")
            let request = stack.context.request("Note")
            for folder in [theirs, theirs.objectID] as [NSObject] {
                request.predicate = NSPredicate(format: "folder == %@", folder)
                try expectEqual(try stack.context.fetch(request).count, 2)
            }
            let notes = try stack.context.all("Note", "title < 'c'")
            request.predicate = NSPredicate(format: "SELF IN %@", notes)
            try expectEqual(Set(try stack.context.fetch(request)), Set(notes))
        },
        Scenario("S153_keyPathsAndCollections") { stack in
            try stack.fillWithNotes("a", "b")
            try expectEqual(try stack.context.titles("folder.name == 'Inbox' AND ANY keywords.word == 'ka'"), ["a"])
            try expectEqual(try stack.context.all("Folder", "notes.@count == 2").count, 1)
            try expectEqual(
                try stack.context.all("Folder", "SUBQUERY(notes, $n, $n.title == 'b').@count > 0").count,
                1
            )
            try expectEqual(try stack.context.titles("title IN {'b', 'x'}"), ["b"])
            try expectEqual(try stack.context.titles("title LIKE[c] 'A*' OR title MATCHES '[b-c]'"), ["a", "b"])
        },
    ]
}
