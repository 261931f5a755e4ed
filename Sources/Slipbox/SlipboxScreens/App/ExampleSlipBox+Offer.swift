public import CoreData
public import SlipboxCore

extension ExampleSlipBox {
    private static let offerKey = "SlipboxExamplesWereOffered"

    /// Puts the examples into a slip box that is started for the first time and has nothing in it. Whoever clears them does
    /// not find them again.
    public static func offer(in container: NSPersistentContainer) async throws {
        let context = container.newBackgroundContext()
        try await context.perform {
            guard let coordinator = context.persistentStoreCoordinator,
                let store = coordinator.persistentStores.first
            else { return }
            var metadata = coordinator.metadata(for: store)
            guard metadata[offerKey] == nil else { return }
            // It is written along with whatever is saved next.
            metadata[offerKey] = true
            coordinator.setMetadata(metadata, for: store)
            let noteCount = try context.count(for: Note.fetchEverywhere())
            guard try noteCount == 0 && context.count(for: Folder.fetch()) == 0 else { return }
            try insert(into: context)
            try context.save()
        }
    }
}
