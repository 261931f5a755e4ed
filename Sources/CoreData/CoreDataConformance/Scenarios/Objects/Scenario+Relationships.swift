internal import CoreData

/// Section C, continued: relationships and their inverses.
extension Scenario {
    static let relationships = [
        Scenario("S052_proxiesTrackChangesAndInverses") { stack in
            try stack.fillWithNotes("1")
            let folder = stack.context.make("Folder", ["name": "Other"])
            let note = try stack.context.one("Note")
            let notes = folder.mutableSetValue(forKey: "notes")
            notes.add(note)
            try expect(note.other("folder") === folder, "adding sets the other side")
            try expectEqual(notes.count, 1)
            try expect(note.isUpdated, "the other side has changed")
            notes.remove(note)
            try expect(note.other("folder") == nil, "removing clears the other side")
            note.setValue(folder, forKey: "folder")
            try expect(notes.contains(note), "a proxy shows the current members")
            notes.removeAllObjects()
            try expect(note.other("folder") == nil, "removing all clears the other side")
        },
        Scenario("S054_inversesFollowAtOnce") { stack in
            let (first, second) = (stack.context.make("Folder"), stack.context.make("Folder"))
            let note = stack.context.make("Note", ["folder": first])
            try expectEqual(first.others("notes"), [note])
            note.setValue(second, forKey: "folder")
            try expectEqual(first.others("notes"), [])
            try expectEqual(second.others("notes"), [note])
        },
        Scenario("S054_toOneToOneAndManyToManyAreKeptInStep") { stack in
            let (one, two) = (stack.context.make("Note"), stack.context.make("Note"))
            let cover = stack.context.make("Cover", ["note": one])
            try expect(one.other("cover") === cover, "the other side follows")
            two.setValue(cover, forKey: "cover")
            try expect(one.other("cover") == nil && cover.other("note") === two, "the former owner has no cover")
            one.add(two, to: "links")
            try expectEqual(two.others("backlinks"), [one])
        },
        Scenario("S242_orderedRelationshipsKeepTheirOrder") { stack in
            try stack.fill { context in
                let folder = context.make("Folder")
                let notes = ["c", "a", "b"].map { context.make("Note", ["title": $0]) }
                folder.mutableOrderedSetValue(forKey: "pinned").addObjects(from: notes)
            }
            let folder = try stack.context.one("Folder")
            try expectEqual(folder.others("pinned").map { $0.text("title") }, ["c", "a", "b"])
            let pinned = folder.mutableOrderedSetValue(forKey: "pinned")
            pinned.moveObjects(at: IndexSet(integer: 2), to: 0)
            try stack.context.save()
            let saved = try stack.otherContext().one("Folder").others("pinned")
            try expectEqual(saved.map { $0.text("title") }, ["b", "c", "a"])
        },
        Scenario("S242_relationshipsOfAllSortsComeBack") { stack in
            try stack.fill { context in
                let inbox = context.make("Folder", ["name": "Inbox"])
                _ = context.make("Folder", ["name": "Child", "parent": inbox])
                let (first, second) = (context.make("Note", ["title": "1"]), context.make("Draft", ["title": "2"]))
                inbox.add(first, to: "notes")
                first.add(second, to: "links")
                first.add(first, to: "links")
                second.add(context.make("Keyword", ["word": "k"]), to: "keywords")
                _ = context.make("Cover", ["color": "red", "note": second])
            }
            let inbox = try stack.context.one("Folder", "name == 'Inbox'")
            try expectEqual(inbox.others("children").map { $0.text("name") }, ["Child"])
            let (first, second) = (try stack.context.one("Note", "title == '1'"), try stack.context.one("Draft"))
            try expectEqual(inbox.others("notes"), [first])
            try expectEqual(Set(first.others("links")), [first, second])
            try expectEqual(second.others("backlinks"), [first])
            try expectEqual(second.others("keywords").map { $0.text("word") }, ["k"])
            try expectEqual(second.other("cover")?.text("color"), "red")
        },
    ]
}
