internal import CoreData

/// Section F, continued: delete rules.
extension Scenario {
    static let deleteRules = [
        Scenario("S086_nullifyingClearsTheOtherSide") { stack in
            try stack.fillWithNotes("a", "b")
            stack.context.delete(try stack.context.one("Folder"))
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles("folder == nil"), ["a", "b"])
        },
        Scenario("S087_cascadesGoDown") { stack in
            try stack.fill { context in
                let top = context.make("Folder", ["name": "top"])
                let middle = context.make("Folder", ["name": "middle", "parent": top])
                for number in 1...3 { _ = context.make("Folder", ["name": "leaf \(number)", "parent": middle]) }
                _ = context.make("Folder", ["name": "other"])
            }
            stack.context.delete(try stack.context.one("Folder", "name == 'top'"))
            stack.context.processPendingChanges()
            try expectEqual(stack.context.deletedObjects.count, 5)
            try stack.context.save()
            try expectEqual(try stack.otherContext().all("Folder").map { $0.text("name") }, ["other"])
        },
        Scenario("S087_cascadesEndInCycles") { stack in
            try stack.fill { context in
                let (one, two) = (context.make("Folder", ["name": "1"]), context.make("Folder", ["name": "2"]))
                one.setValue(two, forKey: "parent")
                two.setValue(one, forKey: "parent")
            }
            stack.context.delete(try stack.context.one("Folder", "name == '1'"))
            try stack.context.save()
            try expectEqual(try stack.otherContext().all("Folder").count, 0)
        },
        Scenario("S088_denyingFailsTheSave") { stack in
            try stack.fillWithBook()
            let author = try stack.context.one("Author")
            stack.context.delete(author)
            let error = try expectError(1600) { try stack.context.save() }
            try expectEqual(error.userInfo["NSValidationErrorKey"] as? String, "books")
            try expect(author.isDeleted, "the author is still to be deleted")
            try expectEqual(try stack.otherContext().all("Author").count, 1)
        },
        Scenario("S088_denyingIsLiftedWhenAllAreDeleted") { stack in
            try stack.fillWithBook()
            stack.context.delete(try stack.context.one("Author"))
            stack.context.delete(try stack.context.one("Book"))
            try stack.context.save()
            try expectEqual(try stack.otherContext().all("Author").count, 0)
            try expectEqual(try stack.otherContext().all("Book").count, 0)
        },
        Scenario("S088_denyingLooksAtUnsavedChanges") { stack in
            try stack.fillWithBook()
            let (author, book) = (try stack.context.one("Author"), try stack.context.one("Book"))
            book.setValue(stack.context.make("Author", ["name": "B"]), forKey: "author")
            stack.context.delete(author)
            try stack.context.save()
            try expectEqual(try stack.otherContext().one("Book").other("author")?.text("name"), "B")
        },
        Scenario("S089_noActionLeavesTheOtherSideAlone") { stack in
            try stack.fill { context in
                _ = context.make("Prize", ["name": "P", "winner": context.make("Author", ["name": "A"])])
            }
            let prize = try stack.context.one("Prize")
            _ = prize.text("name")
            stack.context.delete(try stack.context.one("Author"))
            stack.context.processPendingChanges()
            try expect(!stack.context.updatedObjects.contains(prize), "the prize is not changed")
            try stack.context.save()
            try expectEqual(try stack.otherContext().all("Author").count, 0)
            try expectEqual(try stack.otherContext().all("Prize").count, 1)
        },
        Scenario("S090_aMissingMandatoryInverseFailsTheSave") { stack in
            try stack.fillWithBook()
            try stack.context.one("Book").setValue(nil, forKey: "author")
            let error = try expectError(1570) { try stack.context.save() }
            try expectEqual(error.userInfo["NSValidationErrorKey"] as? String, "author")
        },
    ]
}

extension Stack {
    /// Saves an author with a book.
    fileprivate func fillWithBook() throws {
        try fill { context in
            _ = context.make("Book", ["title": "T", "author": context.make("Author", ["name": "A"])])
        }
    }
}
