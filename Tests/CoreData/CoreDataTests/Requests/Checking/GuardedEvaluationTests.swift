import CoreData
import Testing

@testable import fetch_fuzz

/// Predicates that the parser accepts never stop the program, whatever is asked of a store with them. `fetch-fuzz` does
/// the same with many more.
@Suite struct GuardedEvaluationTests {
    private static let types = [NSSQLiteStoreType, NSInMemoryStoreType, NSBinaryStoreType]

    /// Fails unless each request is answered or throws 134091; returns how many throw.
    private func refusals(of text: String, in store: FuzzStore) throws -> [RequestKind] {
        let predicate = try NSPredicate.parse(text)
        return RequestKind.allCases.filter { request in
            guard request != .delete, request.isSupported(by: store) else { return false }
            do {
                try request.perform(predicate, on: store)
                return false
            } catch {
                let isTold = error is PredicateEvaluationError || (error as? CocoaError)?.code.rawValue == 134_091
                #expect(isTold, "\(text), \(request) on \(store.type): \(error)")
                return true
            }
        }
    }

    @Test(arguments: types) func aKeyThatTextDoesNotHaveIsAnError(_ type: String) throws {
        let store = try FuzzStore(type)
        let refused = try refusals(of: #"FUNCTION(text,"valueForKey:","zzz") == 1"#, in: store)
        #expect(Set(refused).isSuperset(of: [.fetch, .count, .dictionaries, .controller, .unsaved, .objects]))
        #expect(!store.takesBatchRequests || refused.contains(.update))
    }

    @Test(arguments: types) func anOperatorAfterASumIsAnError(_ type: String) throws {
        let store = try FuzzStore(type)
        let refused = try refusals(of: "batch.items.@avg.seq.@sum.x > 1", in: store)
        #expect(Set(refused).isSuperset(of: [.fetch, .count, .dictionaries, .controller, .unsaved, .objects]))
    }

    @Test(arguments: types) func anOperatorThatIsPartOfAKeyIsAnError(_ type: String) throws {
        let store = try FuzzStore(type)
        let refused = try refusals(of: "ANY batch.itemsCONTAINS[cd].seq > 3", in: store)
        #expect(Set(refused).isSuperset(of: [.fetch, .count, .dictionaries, .controller, .unsaved, .objects]))
    }

    @Test func errorsTellWhatWhereAndWhatToDo() throws {
        let store = try FuzzStore(NSSQLiteStoreType)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = try NSPredicate.parse(#"FUNCTION(text,"valueForKey:","zzz") == 1"#)
        let error = #expect(throws: CocoaError.self) { _ = try store.context.fetch(request) }
        #expect(error?.code.rawValue == 134_091 && (error as NSError?)?.domain == NSCocoaErrorDomain)
        let text = error?.localizedDescription ?? ""
        #expect(text.contains(#"FUNCTION(text, "valueForKey:", "zzz") == 1 for objects of Note"#), "\(text)")
        #expect(text.contains("for the key zzz"), "\(text)")
        let advice = error?.userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String
        #expect(advice?.contains("validated(for:)") == true)
    }

    @Test func aControllerLeavesOutAChangedObjectThatCannotBeTested() throws {
        let store = try FuzzStore(NSInMemoryStoreType)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        // Only those without a text pass: nil has every key.
        request.predicate = try NSPredicate.parse(#"FUNCTION(text,"valueForKey:","zzz") == nil AND rank == 1"#)
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        let controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: store.context,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        let follower = ChangeFollower()
        controller.delegate = follower
        try controller.performFetch()
        let found = try #require(controller.fetchedObjects)
        #expect(found.count == 2)
        found.first?.setValue("some text", forKey: "text")
        store.context.processPendingChanges()
        #expect(controller.fetchedObjects?.count == 1)
        #expect(throws: CocoaError.self) { try controller.performFetch() }
    }

    @Test func fetchedPropertiesOfNewObjectsAreReadFromEveryStore() throws {
        for type in Self.types {
            let store = try FuzzStore(type)
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: store.context)
            note.setValue(7, forKey: "rank")
            let alike = note.value(forKey: "alike") as? [NSManagedObject]
            #expect(alike?.contains { $0.value(forKey: "title") as? String == "title" } == true, "\(type)")
        }
    }

    @Test(arguments: [
        ("FUNCTION(text, 'valueForKey:', 'zzz') == 1", "a text has no “zzz”."),
        ("FUNCTION(batch, 'valueForKey:', 'nme') == 1", "Batch has no “nme”; did you mean “name”?"),
        ("FUNCTION(SELF, 'objectForKey:', 'zzz') == 1", "Note has no “zzz”."),
        ("batch['nme'] == 'a'", "Batch has no “nme”; did you mean “name”?"),
        ("ANY batch.itemsCONTAINS[cd].seq > 3", "Batch has no “itemsCONTAINS”."),
        ("items UNION zzz == items", "Note has no “zzz”."),
        ("distanceToLocation:fromLocation:(SELF, place) < 1", "Note has no “latitude”."),
        ("$x := zzz == 1", "Note has no “zzz”."),
    ])
    func predicatesAreCheckedAgainstAnEntity(_ text: String, _ message: String) throws {
        let model = FuzzModel.make()
        let note = try #require(model.entitiesByName["Note"])
        let predicate = try NSPredicate.parse(text)
        let error = #expect(throws: PredicateMeaningError.self) { _ = try predicate.validated(for: note) }
        #expect(error?.description == message)
        #expect(error?.text == predicate.predicateFormat)
    }

    @Test func validatedPredicatesAreThoseThatParsingReturns() throws {
        let model = FuzzModel.make()
        let note = try #require(model.entitiesByName["Note"])
        for text in ["items.seq == 3", "batch == 'a'", "price > 0.1", "created > '2026-11-21'"] {
            let parsed = try NSPredicate.parse(text, for: note)
            #expect(try NSPredicate.parse(text).validated(for: note) == parsed)
            #expect(try parsed.validated(for: note) == parsed)
        }
        let program = NSPredicate(format: "title == $TITLE AND entity.name == 'Draft'")
        #expect(try program.validated(for: note) == program)
    }

    @Test(arguments: 0..<5) func parsedPredicatesNeverStopTheProgram(_ block: Int) throws {
        var run = FetchRun()
        for seed in block * 20..<(block + 1) * 20 {
            let failure = run.take(UInt64(seed)) { _ in }
            #expect(failure == nil)
        }
    }
}

private final class ChangeFollower: NSObject, NSFetchedResultsControllerDelegate {
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}
