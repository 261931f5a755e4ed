internal import CoreData

/// Section K, continued: dictionaries of rows and of groups.
extension Scenario {
    static let dictionaries = [
        Scenario("S143_dictionariesFollowToOneKeyPaths") { stack in
            try stack.fillWithNotes("a")
            let found = try stack.context.dictionaries("Note", ["title", "folder.name"])
            try expectEqual(found.map { $0["folder.name"] as? String }, ["Inbox"])
        },
        Scenario("S143_expressionsAreComputed") { stack in
            try stack.fill { context in
                for (title, position) in [("a", 1), ("bb", 2)] {
                    _ = context.make("Note", ["title": title, "position": position])
                }
            }
            let double = NSExpressionDescription("double", "position * 2", .integer64AttributeType)
            let request = NSFetchRequest<NSDictionary>(entityName: "Note")
            request.resultType = .dictionaryResultType
            request.propertiesToFetch = ["title", double]
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
            try expectEqual(try stack.context.fetch(request).map { $0["double"] as? Int }, [4, 2])
        },
        Scenario("S143_theEvaluatedObjectIsAnIdentifier") { stack in
            try stack.fillWithNotes("a")
            let id = NSExpressionDescription()
            id.name = "id"
            id.expression = NSExpression.expressionForEvaluatedObject()
            id.expressionResultType = .objectIDAttributeType
            let note = try stack.context.one("Note").objectID
            try expectEqual(
                try stack.context.dictionaries("Note", [id]).map { $0["id"] as? NSManagedObjectID },
                [note]
            )
        },
        Scenario("S144_aggregatesWithoutGroupsAreOneRow") { stack in
            try stack.fillWithPositions()
            let found = try stack.context.dictionaries("Note", sums)
            try expectEqual(found.count, 1)
            try expectEqual(found.first?["total"] as? Int, 15)
            try expectEqual(found.first?["greatest"] as? Int, 8)
            try expectEqual(found.first?["number"] as? Int, 4)
        },
        Scenario("S144_groupsAreARowEach") { stack in
            try stack.fillWithPositions()
            let found = try stack.context.dictionaries("Note", ["body"] + sums, groupedBy: ["body"])
            try expectEqual(found.map { $0["body"] as? String }, ["x", "y"])
            try expectEqual(found.map { $0["total"] as? Int }, [3, 12])
            try expectEqual(found.map { $0["greatest"] as? Int }, [2, 8])
            try expectEqual(found.map { $0["number"] as? Int }, [2, 2])
        },
        Scenario("S144_nothingIsGroupedByWhatRowsDoNotShare", isProvisional: true) { stack in
            try expectError(134_091) {
                _ = try stack.context.dictionaries("Note", ["title"] + sums, groupedBy: ["body"])
            }
        },
        Scenario("S145_groupsAreTestedByVariables", isProvisional: true) { stack in
            try stack.fillWithPositions()
            let condition = NSPredicate(format: "$total > 10")
            let found = try stack.context.dictionaries("Note", ["body"] + sums, groupedBy: ["body"], having: condition)
            try expectEqual(found.map { $0["body"] as? String }, ["y"])
        },
        Scenario("S139_dictionariesOfChildrenAreOfTheStore") { stack in
            try stack.fillWithPositions()
            _ = stack.context.make("Note", ["position": 100])
            let child = stack.child(of: stack.context)
            let total = try child.performAndWait { try child.dictionaries("Note", sums).first?["total"] as? Int }
            try expectEqual(total, 15)
        },
    ]

    private static var sums: [Any] {
        [
            NSExpressionDescription("total", "sum:(position)", .integer64AttributeType),
            NSExpressionDescription("greatest", "max:(position)", .integer64AttributeType),
            NSExpressionDescription("number", "count:(title)", .integer64AttributeType),
        ]
    }
}

extension Stack {
    /// Saves two notes with the body x and two with the body y.
    fileprivate func fillWithPositions() throws {
        try fill { context in
            for (body, position) in [("x", 1), ("x", 2), ("y", 4), ("y", 8)] {
                _ = context.make("Note", ["body": body, "position": position])
            }
        }
    }
}

extension NSManagedObjectContext {
    /// Fetches dictionaries, sorted by their grouping properties.
    fileprivate func dictionaries(
        _ entity: String,
        _ properties: [Any],
        groupedBy groups: [String]? = nil,
        having condition: NSPredicate? = nil
    ) throws -> [NSDictionary] {
        let request = NSFetchRequest<NSDictionary>(entityName: entity)
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = properties
        request.propertiesToGroupBy = groups
        request.havingPredicate = condition
        request.sortDescriptors = groups?.map { NSSortDescriptor(key: $0, ascending: true) }
        return try fetch(request)
    }
}

extension NSExpressionDescription {
    /// Creates a column from a name, an expression format, and a type.
    fileprivate convenience init(_ name: String, _ format: String, _ type: NSAttributeType) {
        self.init()
        self.name = name
        expression = NSExpression(format: format)
        expressionResultType = type
    }
}
