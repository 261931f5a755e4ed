import CoreData
import Testing

/// Fetches with `#Predicate` and Swift's sort descriptors.
@Suite struct SwiftFetchingTests {
    private static func fill(_ context: NSManagedObjectContext) throws {
        let mail = Binder(context: context)
        mail.name = "Mail"
        for (rank, sender) in ["Ada", "Ben", "Cy", "Ada"].enumerated() {
            let letter = Letter(context: context)
            letter.title = "Letter \(rank)"
            letter.sender = sender
            letter.identifier = UUID()
            letter.rank = Int64(rank)
            if rank < 2 { letter.binder = mail }
        }
        try context.save()
    }

    @Test func predicatesFindObjectsInTheStore() throws {
        try Office.withStore(Self.fill) { context in
            func ranks(_ predicate: Predicate<Letter>) throws -> [Int64] {
                let request = NSFetchRequest<Letter>(entityName: "Letter")
                request.predicate = NSPredicate(predicate)
                #expect(request.predicate != nil)
                request.sortDescriptors = [NSSortDescriptor(SortDescriptor(\Letter.rank, order: .reverse))]
                return try context.fetch(request).map(\.rank)
            }
            let least: Int64 = 1
            let predicates: [(Predicate<Letter>, [Int64])] = [
                (#Predicate { $0.sender == "Ada" }, [3, 0]),
                (#Predicate { $0.rank >= least && $0.sender != "Cy" }, [3, 1]),
                (#Predicate { $0.binder?.name == "Mail" }, [1, 0]),
                (#Predicate { $0.title?.contains("2") == true }, [2]),
            ]
            for (predicate, expected) in predicates {
                let found = try ranks(predicate)
                #expect(found == expected)
            }
        }
    }

    @Test func sortDescriptorsOrderWhatTheStoreFinds() throws {
        try Office.withStore(Self.fill) { context in
            let request = NSFetchRequest<Letter>(entityName: "Letter")
            request.sortDescriptors = [
                NSSortDescriptor(SortDescriptor(\Letter.sender, comparator: .lexical)),
                NSSortDescriptor(SortDescriptor(\Letter.rank, order: .reverse)),
            ]
            request.fetchBatchSize = 2
            let (found, lazy) = (try context.fetch(request), try context.fetchLazily(request))
            #expect(found.map(\.rank) == [3, 0, 1, 2])
            #expect(lazy.map(\.rank) == [3, 0, 1, 2])
        }
    }
}
