internal import CoreData

/// Section N: contexts pinned to a query generation.
extension Scenario {
    static let generations = [
        Scenario("S181_contextsReadTheNewestByDefault") { stack in
            try stack.fillWithNotes("a")
            let (mine, other) = (stack.context, stack.otherContext())
            try expectEqual(try mine.titles(), ["a"])
            _ = other.make("Note", ["title": "b"])
            try other.save()
            try expect(mine.queryGenerationToken == nil, "the context is not pinned")
            try expectEqual(try mine.titles(), ["a", "b"])
        },
        Scenario("S182_S184_pinnedContextsReadOneVersionWhereTheStoreCan") { stack in
            try stack.fillWithNotes("a")
            let (mine, other) = (stack.context, stack.otherContext())
            try mine.setQueryGenerationFrom(.current)
            try expectEqual(try mine.titles(), ["a"])
            _ = other.make("Note", ["title": "b"])
            try other.save()
            let found = try mine.titles()
            switch stack.kind {
            case .sqliteFile, .database: try expectEqual(found, ["a"])
            default: try expectEqual(found, ["a", "b"])
            }
            try mine.setQueryGenerationFrom(nil)
            try expectEqual(try mine.titles(), ["a", "b"])
        },
        Scenario("S182_S183_savingAndResettingMoveOn") { stack in
            try stack.fillWithNotes("a")
            let (mine, other) = (stack.context, stack.otherContext())
            try mine.setQueryGenerationFrom(.current)
            try expectEqual(try mine.titles(), ["a"])
            for (title, expected) in [("b", ["a", "b", "mine"]), ("c", ["a", "b", "c", "mine"])] {
                _ = other.make("Note", ["title": title])
                try other.save()
                if title == "b" {
                    _ = mine.make("Note", ["title": "mine"])
                    try mine.save()
                } else {
                    mine.reset()
                }
                try expectEqual(try mine.titles(), expected)
            }
        },
    ]
}
