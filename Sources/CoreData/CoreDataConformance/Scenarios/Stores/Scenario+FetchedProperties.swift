internal import CoreData

/// Section K, continued: fetched properties, and fetches of many objects.
extension Scenario {
    static let fetchedProperties = [
        Scenario("S157_fetchedPropertiesAreFetchedLazilyAndKept") { stack in
            try stack.fill { context in
                _ = context.make("Author", ["name": "Ada"])
                for name in ["Ada", "Bob"] { _ = context.make("Prize", ["name": name]) }
            }
            let author = try stack.context.one("Author")
            try expectEqual(author.fetched("namesakes").map { $0.text("name") }, ["Ada"])
            try stack.fill { _ = $0.make("Prize", ["name": "Ada"]) }
            try expectEqual(author.fetched("namesakes").count, 1, "What was fetched before")
            stack.context.refresh(author, mergeChanges: false)
            try expectEqual(author.fetched("namesakes").count, 2, "What is fetched after refreshing")
        },
        Scenario("S153_manyIdentifiersInOnePredicate") { stack in
            try stack.fill { context in
                for number in 1...1500 { _ = context.make("Keyword", ["word": "\(number)"]) }
            }
            let all = try stack.context.all("Keyword")
            try expectEqual(all.count, 1500)
            let request = stack.context.request("Keyword")
            request.predicate = NSPredicate(format: "SELF IN %@", all.map(\.objectID))
            try expectEqual(try stack.otherContext().fetch(request).count, 1500)
            request.predicate = NSPredicate(format: "word IN %@", (1...1200).map { "\($0)" })
            try expectEqual(try stack.context.count(for: request), 1200)
        },
        Scenario("S137_textIsFoundWhateverItsLetters") { stack in
            try stack.fillWithNotes("Éclair", "eclair", "ECLAIR", "Ω 50% _*?'")
            let context = stack.context
            try expectEqual(try context.count(for: context.request("Note", "title ==[cd] 'éclair'")), 3)
            try expectEqual(try context.count(for: context.request("Note", "title ==[c] 'eclair'")), 2)
            try expectEqual(try context.count(for: context.request("Note", "title CONTAINS '50% _*?'")), 1)
            let request = context.request("Note")
            request.predicate = NSPredicate(format: "title ENDSWITH %@", "?'")
            try expectEqual(try context.count(for: request), 1)
        },
        Scenario("S142_numbersDatesAndNil") { stack in
            let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
            try stack.fill { context in
                _ = context.make("Note", ["title": "1", "position": 1, "rating": 1.5, "created": now])
                _ = context.make("Note", ["title": "2", "position": -5])
            }
            let context = stack.context
            try expectEqual(try context.titles("position < 0"), ["2"])
            try expectEqual(try context.titles("rating BETWEEN {1, 2}"), ["1"])
            try expectEqual(try context.titles("created == nil AND rating == nil"), ["2"])
            let request = context.request("Note")
            request.predicate = NSPredicate(format: "created <= %@", now as NSDate)
            try expectEqual(try context.count(for: request), 1)
            try expectEqual(try context.titles("isPinned == NO"), ["1", "2"])
        },
        Scenario("S138_relationshipsThatAreNotSavedCount") { stack in
            try stack.fillWithNotes("a", "b")
            let context = stack.context
            let other = context.make("Folder", ["name": "Other"])
            try context.one("Note", "title == 'a'").setValue(other, forKey: "folder")
            try expectEqual(try context.titles("folder.name == 'Other'"), ["a"])
            try expectEqual(try context.titles("folder.name == 'Inbox'"), ["b"])
        },
        Scenario("S138_sortingGoesByUnsavedValues") { stack in
            try stack.fillWithNotes("a", "b", "c")
            try stack.context.one("Note", "title == 'a'").setValue("z", forKey: "title")
            try expectEqual(try stack.context.titles(), ["b", "c", "z"])
            let request = stack.context.request("Note", sortedBy: "title")
            request.fetchLimit = 1
            stack.context.delete(try stack.context.one("Note", "title == 'b'"))
            try expect(stack.context.fetch(request).count <= 1, "the limit is never exceeded")
        },
        Scenario("S153_unsavedObjectsMatchNothingInTheStore") { stack in
            try stack.fillWithNotes("a")
            let request = stack.context.request("Note")
            request.predicate = NSPredicate(format: "folder == %@", stack.context.make("Folder"))
            try expectEqual(try stack.context.fetch(request).count, 0)
        },
    ]
}

extension NSManagedObject {
    /// Returns the objects of a fetched property.
    fileprivate func fetched(_ key: String) -> [NSManagedObject] { value(forKey: key) as? [NSManagedObject] ?? [] }
}
