internal import CoreData

/// Section E: saving a context.
extension Scenario {
    static let saving = [
        Scenario("S077_objectsAreToldValidatedWrittenAndToldAgain") { stack in
            let step = try Step.make(in: stack.context)
            step.events = []
            try stack.context.save()
            try expectEqual(step.events, ["willSave", "validateForInsert", "didSave"])
            step.events = []
            step.setValue("Second", forKey: "name")
            try stack.context.save()
            try expectEqual(step.events, ["willSave", "validateForUpdate", "didSave"])
        },
        Scenario("S078_changesInWillSaveAreSaved") { stack in
            let step = try Step.make(in: stack.context)
            step.beforeSaving = { step in
                if step.text("stamp") != "saved" { step.setValue("saved", forKey: "stamp") }
            }
            try stack.context.save()
            try expectEqual(step.events.filter { $0 == "willSave" }.count, 2, "the number of calls")
            try expectEqual(try Step.one(in: stack.otherContext(), "First").text("stamp"), "saved")
        },
        Scenario("S078_primitiveChangesInWillSaveAreSavedWithoutAnotherRound") { stack in
            let step = try Step.make(in: stack.context)
            step.beforeSaving = { $0.setPrimitiveValue("saved", forKey: "stamp") }
            try stack.context.save()
            try expectEqual(step.events.filter { $0 == "willSave" }.count, 1, "the number of calls")
            try expectEqual(try Step.one(in: stack.otherContext(), "First").text("stamp"), "saved")
        },
        Scenario("S078_objectsMadeInWillSaveAreSaved") { stack in
            let step = try Step.make(in: stack.context)
            step.beforeSaving = { step in
                guard step.others("substeps").isEmpty, let context = step.managedObjectContext else { return }
                _ = context.make("Step", ["name": "Sub", "parent": step])
            }
            step.setValue("Top", forKey: "name")
            try stack.context.save()
            try expectEqual(try Step.one(in: stack.otherContext(), "Sub").other("parent")?.text("name"), "Top")
        },
        Scenario("S079_deletedObjectsAreToldAndLeaveTheContext") { stack in
            try stack.fill { _ = try Step.make(in: $0) }
            let step = try Step.one(in: stack.context, "First")
            _ = step.text("name")
            stack.context.delete(step)
            step.events = []
            try stack.context.save()
            try expectEqual(step.events.filter { $0 != "validateForDelete" }, ["willSave deleted", "didSave"])
            try expect(!step.isDeleted, "a saved deletion is no longer pending")
            try expect(step.managedObjectContext == nil, "the object has left its context")
        },
        Scenario("S081_changesInDidSaveAreNewChanges") { stack in
            let step = try Step.make(in: stack.context)
            step.afterSaving = { $0.setValue("later", forKey: "stamp") }
            try stack.context.save()
            step.afterSaving = nil
            try expect(stack.context.hasChanges, "there is something to save again")
            try expect(Step.one(in: stack.otherContext(), "First").text("stamp") == nil, "it is not saved yet")
            try stack.context.save()
            try expectEqual(try Step.one(in: stack.otherContext(), "First").text("stamp"), "later")
        },
        Scenario("S084_objectsGoToTheStoreThatTheyWereAssignedTo") { stack in
            guard case .inMemory = stack.kind else { return }
            let second = try stack.addStore(to: stack.coordinator)
            let (here, there) = (stack.context.make("Note"), stack.context.make("Note"))
            stack.context.assign(there, to: second)
            try stack.context.save()
            try expect(here.objectID.persistentStore === stack.store, "the first store takes unassigned objects")
            try expect(there.objectID.persistentStore === second, "the object is in the store that it was assigned to")
        },
        Scenario("S085_withoutStoresNothingCanBeSaved", isProvisional: true) { stack in
            for store in stack.coordinator.persistentStores { try stack.coordinator.remove(store) }
            _ = stack.context.make("Note")
            do {
                try stack.context.save()
            } catch {
                return try expect(stack.context.hasChanges, "the changes are still there")
            }
            try expect(false, "saving fails without a store")
        },
        Scenario("S220_aRemovedStoresObjectsCannotBeRead") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            stack.context.refresh(note, mergeChanges: false)
            try stack.coordinator.remove(stack.store)
            try expect(note.isFault, "the object is a fault")
            try expectEqual(note.text("title"), nil)
        },
    ]
}
