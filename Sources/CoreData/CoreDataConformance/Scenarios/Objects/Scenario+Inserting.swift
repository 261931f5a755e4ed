internal import CoreData

/// Section C: inserting objects.
extension Scenario {
    static let inserting = [
        Scenario("S037_defaultsBeforeAwakeFromInsert") { stack in
            let step = try Step.make(in: stack.context)
            try expectEqual(step.nameWhenInserted, "First")
            let note = stack.context.make("Note")
            try expectEqual(note.text("title"), "Untitled")
            try expectEqual(note.value(forKey: "position") as? Int, 0)
            try expect(note.value(forKey: "rating") == nil, "without a default there is no value")
            try expect(note.isInserted && note.hasChanges && !note.isUpdated && !note.isFault, "the note is new")
        },
        Scenario("S038_awakeFromInsertIsCalledOnceAndNeverOnFetch") { stack in
            let step = try Step.make(in: stack.context)
            stack.context.processPendingChanges()
            try stack.context.save()
            try expectEqual(step.events.filter { $0 == "awakeFromInsert" }.count, 1)
            let again = try Step.one(in: stack.otherContext(), "First")
            _ = again.text("name")
            try expect(!again.events.contains("awakeFromInsert"), "a fetched object is not inserted")
        },
        Scenario("S040_objectsCanBeMadeOutsideOfContexts") { stack in
            let entity = try required(
                NSEntityDescription.entity(forEntityName: "Note", in: stack.context),
                "there are notes"
            )
            let note = NSManagedObject(entity: entity, insertInto: nil)
            try expect(note.managedObjectContext == nil && !note.isInserted, "the note is in no context")
            try expectEqual(note.text("title"), "Untitled")
            note.setValue("loose", forKey: "title")
            stack.context.insert(note)
            try expect(note.managedObjectContext === stack.context && note.isInserted, "the note is in the context")
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["loose"])
        },
        Scenario("S050_unsetNumbersAreNilByKey") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            try expect(note.value(forKey: "rating") == nil, "a number that was not set is nil")
            note.setValue(4.5, forKey: "rating")
            try expectEqual(note.value(forKey: "rating") as? Double, 4.5)
            note.setValue(nil, forKey: "rating")
            try stack.context.save()
            try expect(stack.otherContext().one("Note").value(forKey: "rating") == nil, "a number can be nil again")
        },
        Scenario("S062_valuesOfAllTypesComeBack") { stack in
            let (identifier, date) = (UUID(), Date(timeIntervalSinceReferenceDate: 700_000_000.5))
            let url = try required(URL(string: "https://example.org/a?b=c"), "this is a URL")
            let price = NSDecimalNumber(string: "10.25")
            try stack.fill { context in
                let values: [String: Any] = [
                    "title": "On cards — ∞", "position": 42, "rating": 4.25, "created": date, "isPinned": true,
                    "identifier": identifier, "source": url, "price": price, "picture": Data([0, 1, 255]),
                ]
                _ = context.make("Note", values)
            }
            let note = try stack.context.one("Note")
            try expectEqual(note.text("title"), "On cards — ∞")
            try expectEqual(note.value(forKey: "position") as? Int, 42)
            try expectEqual(note.value(forKey: "rating") as? Double, 4.25)
            try expectEqual(note.value(forKey: "created") as? Date, date)
            try expectEqual(note.value(forKey: "isPinned") as? Bool, true)
            try expectEqual(note.value(forKey: "identifier") as? UUID, identifier)
            try expectEqual(note.value(forKey: "source") as? URL, url)
            try expectEqual(note.value(forKey: "price") as? NSDecimalNumber, price)
            try expectEqual(note.value(forKey: "picture") as? Data, Data([0, 1, 255]))
        },
    ]
}
