internal import CoreData

/// Section G: validation.
extension Scenario {
    static let validation = [
        Scenario("S093_onlyChangedObjectsAreValidated") { stack in
            try stack.fill { context in
                _ = context.make("Step", ["name": "1"])
                _ = context.make("Step", ["name": "2"])
            }
            let (one, two) = (try Step.one(in: stack.context, "1"), try Step.one(in: stack.context, "2"))
            _ = (one.text("name"), two.text("name"))
            one.setValue("changed", forKey: "stamp")
            try stack.context.save()
            try expect(one.events.contains("validateForUpdate"), "the changed object is validated")
            try expect(!two.events.contains("validateForUpdate"), "the other one is not")
            stack.context.delete(two)
            try stack.context.save()
            try expect(two.events.contains("validateForDelete"), "the deleted object is validated for that")
        },
        Scenario("S095_oneFailureIsItself") { stack in
            let player = stack.context.make("Player", ["name": "X"])
            let error = try expectError(1550) { try stack.context.save() }
            try expectEqual(error.userInfo["NSValidationErrorKey"] as? String, "name")
            try expect(error.userInfo["NSValidationErrorObject"] as? NSManagedObject === player, "it names the object")
        },
        Scenario("S095_severalFailuresAreOneList") { stack in
            _ = stack.context.make("Player", ["name": "X", "age": 3])
            _ = stack.context.make("Player", ["name": "Much too long"])
            let error = try expectError(1560) { try stack.context.save() }
            let details = try required(error.userInfo["NSDetailedErrors"] as? [NSError], "there is a list of errors")
            try expectEqual(details.map(\.code), [1550, 1550, 1550])
        },
        Scenario("S096_missingValues") { stack in
            let player = stack.context.make("Player")
            let error = try expectError(1570) { try stack.context.save() }
            try expectEqual(error.userInfo["NSValidationErrorKey"] as? String, "name")
            try expect(error.userInfo["NSValidationErrorObject"] as? NSManagedObject === player, "it names the object")
        },
        Scenario("S097_emptyTextIsAValue", isProvisional: true) { stack in
            _ = stack.context.make("Note", ["title": ""])
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), [""])
        },
        Scenario("S098_predicatesAndTheirWarnings") { stack in
            _ = stack.context.make("Player", ["name": "Ada", "age": 3])
            let error = try expectError(1550) { try stack.context.save() }
            try expectEqual(error.localizedDescription, "Players are grown up.")
            try expect(error.userInfo["NSValidationErrorPredicate"] is NSPredicate, "it has the predicate")
            try expectEqual(error.userInfo["NSValidationErrorValue"] as? Int, 3)
        },
        Scenario("S099_tooFewAndTooManyObjects") { stack in
            let team = stack.context.make("Team")
            let names = ["Ada", "Bob", "Cy", "Dee"]
            let players = names.map { stack.context.make("Player", ["name": $0]) }
            try expectError(1580) { try stack.context.save() }
            team.add(players[0], to: "players")
            try expectError(1580) { try stack.context.save() }
            team.mutableSetValue(forKey: "players").addObjects(from: players)
            let error = try expectError(1590) { try stack.context.save() }
            try expectEqual(error.userInfo["NSValidationErrorKey"] as? String, "players")
            team.mutableSetValue(forKey: "players").remove(players[3])
            try stack.context.save()
            try expectEqual(try stack.otherContext().one("Team").others("players").count, 3)
        },
        Scenario("S100_optionalRelationshipsMayBeEmpty") { stack in
            let team = stack.context.make("Team")
            let players = ["Ada", "Bob"].map { stack.context.make("Player", ["name": $0, "team": team]) }
            try stack.context.save()
            team.add(players[0], to: "substitutes")
            try expectError(1580) { try stack.context.save() }
        },
        Scenario("S101_aValueCanBeChecked") { stack in
            let player = stack.context.make("Player", ["name": "Ada"])
            try expectEqual(validationError(of: player, "name", "X")?.code.rawValue, 1550)
            try expectEqual(validationError(of: player, "name", nil)?.code.rawValue, 1570)
            try expect(validationError(of: player, "name", "Bob") == nil, "Bob is a name")
            try expectEqual(player.text("name"), "Ada", "The name after checking others")
        },
        Scenario("S102_rulesOfClassesHaveTheirErrors") { stack in
            _ = stack.context.make("Player", ["name": "Nobody"])
            do {
                try stack.context.save()
            } catch let error as NSError {
                try expectEqual(error.domain, Player.errorDomain)
                return try expectEqual(error.code, 7)
            }
            try expect(false, "saving fails")
        },
    ]
}
