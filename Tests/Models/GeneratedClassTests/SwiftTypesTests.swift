import CoreData
import Testing

/// Properties of generated classes with Swift's types: `swiftTypes` in the model.
@Suite struct SwiftTypesTests {
    @Test func unsetPropertiesAreEmpty() throws {
        try Ledger.withContext { context in
            let expense = Expense(context: context)
            #expect(expense.amount == 0 && expense.tip == nil && expense.count == nil && expense.isPaid == nil)
            #expect(expense.rating == 3 && expense.share == 1 && expense.payee == "" && expense.receipt.isEmpty)
            #expect(expense.created == Date(timeIntervalSinceReferenceDate: 0))
            #expect(expense.id == UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
            #expect(expense.link == URL(string: "about:blank"))
            #expect(expense.kind == .other && expense.mood == nil && expense.priority == Priority(rawValue: 1))
            #expect(expense.labels == nil && expense.style == nil && expense.remark == nil)
            #expect(expense.marks.isEmpty && expense.payer == nil && Trip(context: context).expenses.isEmpty)
            for key in ["payee", "created", "link", "receipt"] { #expect(expense.value(forKey: key) == nil, "\(key)") }
        }
    }

    @Test func valuesComeBackFromAStore() throws {
        let uuid = UUID()
        try Ledger.withContext { context in
            let refund = Refund(context: context)
            Ledger.fill(refund, "Inn")
            (refund.id, refund.reason, refund.remark, refund.rating, refund.share) = (uuid, "late", "again", -4, 0.25)
            (refund.amount, refund.tip) = (try #require(Decimal(string: "-12345678901.23")), Decimal(string: "0.1"))
            (refund.count, refund.isPaid, refund.kind, refund.mood) = (1 << 40, true, .travel, .bad)
            refund.priority = try #require(Priority(rawValue: 9))
            (refund.labels, refund.style, refund.scan) = (["x", "y"], Style(color: "red"), Data([7]))
            try context.save()
            context.reset()
            let found = try #require(try context.fetch(Refund.fetchRequest()).first)
            #expect(found.id == uuid && found.reason == "late" && found.remark == "again" && found.rating == -4)
            #expect(found.created == Date(timeIntervalSinceReferenceDate: 1) && found.payee == "Inn")
            #expect(found.amount == Decimal(string: "-12345678901.23") && found.tip == Decimal(string: "0.1"))
            #expect(found.count == 1 << 40 && found.isPaid == true && found.kind == .travel && found.mood == .bad)
            #expect(found.priority.rawValue == 9 && found.share == 0.25 && found.link == URL(filePath: "/receipt"))
            #expect(found.labels == ["x", "y"] && found.style == Style(color: "red"))
            #expect(found.receipt == Data([1]) && found.scan == Data([7]))
            #expect(!context.hasChanges)
            (found.tip, found.count, found.isPaid, found.mood) = (nil, nil, nil, nil)
            try context.save()
            context.refreshAllObjects()
            #expect(found.tip == nil && found.count == nil && found.isPaid == nil && found.mood == nil)
        }
    }

    /// A store that another program has written may hold what the model does not allow.
    @Test func storedValuesThatTheModelForbidsAreReplaced() throws {
        try Ledger.withContext { context in
            let expense = Ledger.makeExpense("Café", context)
            try context.save()
            let update = NSBatchUpdateRequest(entityName: "Expense")
            update.propertiesToUpdate = [
                "amount": NSExpression(forConstantValue: nil), "payee": NSExpression(forConstantValue: nil),
                "link": NSExpression(forConstantValue: nil), "rating": NSExpression(forConstantValue: nil),
                "kind": "feast", "mood": 70_001, "priority": 265,
            ]
            try context.execute(update)
            context.refreshAllObjects()
            #expect(expense.value(forKey: "amount") == nil && expense.value(forKey: "kind") as? String == "feast")
            #expect(expense.amount == 0 && expense.payee == "" && expense.rating == 0)
            #expect(expense.link == URL(string: "about:blank"))
            #expect(expense.kind == .other && expense.mood == nil && expense.priority.rawValue == 1)
            #expect(expense.snapshot.kind == .other && expense.snapshot.mood == nil)
            #expect(!context.hasChanges)
        }
    }

    /// Such a default is a mistake of the model, which the first object shows.
    @Test func defaultsWithoutACaseStopTheProgram() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Ledger.withContext { context in
                let kind: Expense.Kind = Mark(context: context)._textCase(at: 0, default: "feast")
                print(kind)
            }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("text of Mark, \"feast\", is no raw value of Kind: correct it"), "\(message)")
    }

    @Test func collectionsKeepBothSides() throws {
        try Ledger.withContext { context in
            let (one, two) = (Ledger.makeExpense("one", context), Ledger.makeExpense("two", context))
            let (red, blue) = (Mark(context: context), Mark(context: context))
            one.marks = [red, blue]
            two.marks.insert(red)
            #expect(red.expenses == [one, two] && blue.expenses == [one])
            one.marks.remove(red)
            #expect(red.expenses == [two] && one.marks == [blue])
            one.addToMarks([red])
            one.removeFromMarks(blue)
            #expect(one.marks == [red] && blue.expenses.isEmpty)
            let person = Person(context: context)
            person.expenses = [one, two]
            #expect(one.payer === person)
            one.payer = nil
            #expect(person.expenses == [two])
        }
    }

    @Test func listsKeepTheirOrder() throws {
        try Ledger.withContext { context in
            let expenses = ["a", "b", "c", "d"].map { Ledger.makeExpense($0, context) }
            let (trip, other) = (Trip(context: context), Trip(context: context))
            for trip in [trip, other] { (trip.id, trip.created) = (UUID(), Date()) }
            trip.expenses = [expenses[2], expenses[0], expenses[2]]
            #expect(trip.expenses.map(\.payee) == ["c", "a"])
            trip.expenses.append(expenses[1])
            trip.expenses.swapAt(0, 2)
            #expect(trip.expenses.map(\.payee) == ["b", "a", "c"])
            trip.insertIntoExpenses(expenses[3], at: 1)
            trip.removeFromExpenses(at: 0)
            trip.addToExpenses([expenses[1]])
            #expect(trip.expenses.map(\.payee) == ["d", "a", "c", "b"])
            try context.save()
            context.refreshAllObjects()
            #expect(trip.size == 4 && trip.expenses.map(\.payee) == ["d", "a", "c", "b"])
            trip.expenses.sort { $0.payee < $1.payee }
            other.expenses = Array(trip.expenses[..<2])
            #expect(trip.expenses == [expenses[2], expenses[3]] && expenses[0].trip === other)
            try context.save()
            context.refreshAllObjects()
            #expect(trip.expenses.map(\.payee) == ["c", "d"] && other.expenses.map(\.payee) == ["a", "b"])
        }
    }

    @Test func undoTakesBackWhatPropertiesChanged() throws {
        try Ledger.withContext { context in
            let (expense, red, blue) = (
                Ledger.makeExpense("a", context), Mark(context: context), Mark(context: context)
            )
            let (second, trip) = (Ledger.makeExpense("b", context), Trip(context: context))
            (trip.expenses, expense.marks, expense.amount) = ([expense, second], [red], 1)
            context.processPendingChanges()
            context.undoManager = UndoManager()
            expense.marks.insert(blue)
            expense.amount += 1
            expense.kind = .food
            trip.expenses.reverse()
            context.processPendingChanges()
            #expect(trip.expenses == [second, expense] && blue.expenses == [expense])
            context.undo()
            #expect(expense.marks == [red] && blue.expenses.isEmpty && expense.amount == 1 && expense.kind == .other)
            #expect(trip.expenses == [expense, second])
            context.redo()
            #expect(expense.marks == [red, blue] && expense.amount == 2 && expense.kind == .food)
            #expect(trip.expenses == [second, expense])
        }
    }

    @Test func propertiesAreObserved() throws {
        try Ledger.withContext { context in
            let (expense, mark, trip) = (
                Ledger.makeExpense("a", context), Mark(context: context), Trip(context: context)
            )
            var changes: [String] = []
            let observations = [
                expense.observe(\.amount, options: [.old, .new]) { _, change in
                    changes.append("\(change.oldValue ?? -1) -> \(change.newValue ?? -1)")
                },
                expense.observe(\.kind, options: [.old, .new]) { expense, change in
                    changes.append("\(change.oldValue.map { "\($0)" } ?? "?") -> \(expense.kind)")
                },
                expense.observe(\.marks, options: [.new]) { expense, change in
                    changes.append("\(change.newValue?.count ?? -1) of \(expense.marks.count)")
                },
                trip.observe(\.expenses, options: [.new]) { _, change in
                    changes.append("\(change.newValue?.map(\.payee) ?? ["?"])")
                },
            ]
            expense.amount = 2.5
            expense.setValue("food", forKey: "kind")
            expense.marks.insert(mark)
            trip.expenses = [expense]
            #expect(changes == ["0 -> 2.5", "other -> food", "1 of 1", "[\"a\"]"])
            for observation in observations { observation.invalidate() }
        }
    }

    /// Predicates and sort descriptors mean the same in a store and in memory.
    @Test func requestsByKeyPathFindObjects() throws {
        try Ledger.withContext { context in
            let payees = ["a", "b", "c"]
            let amounts: [Decimal] = [101, 5.5, 250]
            for (payee, amount) in zip(payees, amounts) {
                let expense = Ledger.makeExpense(payee, context)
                (expense.amount, expense.kind) = (amount, payee == "b" ? .food : .travel)
                let mark = Mark(context: context)
                mark.text = payee
                expense.marks = [mark]
            }
            let (food, least) = (Expense.Kind.food, Decimal(100))
            let predicates: [(Predicate<Expense>, [String])] = [
                (#Predicate { $0.kind == food }, ["b"]), (#Predicate { $0.amount > least }, ["a", "c"]),
                (#Predicate { $0.payee != "a" && $0.rating == 3 }, ["b", "c"]),
                (#Predicate { expense in expense.marks.contains { $0.text == "c" } }, ["c"]),
            ]
            for saves in [false, true] {
                if saves { try context.save() }
                let all = try context.fetch(Expense.fetchRequest())
                for (predicate, expected) in predicates {
                    let request: NSFetchRequest<Expense> = Expense.fetchRequest()
                    request.predicate = NSPredicate(predicate)
                    request.sortDescriptors = [NSSortDescriptor(keyPath: \Expense.payee, ascending: true)]
                    #expect(try context.fetch(request).map(\.payee) == expected)
                    let matching = all.filter { request.predicate?.evaluate(with: $0) == true }
                    #expect(matching.map(\.payee).sorted() == expected)
                }
                let missing = NSPredicate(format: "kind == 'food' AND remark == nil AND payee != nil AND mood == nil")
                #expect(all.filter { missing.evaluate(with: $0) }.map(\.payee) == ["b"])
            }
            let empty = Expense(context: context)
            for format in ["payee == nil", "created == nil", "receipt == nil", "link == nil"] {
                #expect(NSPredicate(format: format).evaluate(with: empty), "\(format)")
            }
        }
    }

    @Test func fetchedPropertiesAreArrays() throws {
        try Ledger.withContext { context in
            let (expense, trip) = (Ledger.makeExpense("a", context), Trip(context: context))
            (trip.id, trip.created, trip.expenses, expense.amount) = (UUID(), Date(), [expense], 101)
            try context.save()
            let found: [Expense] = trip.large
            #expect(found == [expense])
        }
    }

    @Test func subentitiesCanGoBackToApplesTypes() throws {
        try Ledger.withContext { context in
            let draft = Draft(context: context)
            let weight: NSNumber? = draft.weight
            #expect(weight == nil && draft.kind == .other && draft.amount == 0)
            #expect(NSPredicate(format: "kind == 'other' AND amount == 0").evaluate(with: draft))
        }
    }
}
