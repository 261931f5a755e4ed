internal import CoreData
internal import Foundation
internal import SlipboxCore
internal import SlipboxScreens
internal import SlipboxVault

/// A slip box that is served: its store, and everything that its pages and routes have of their own.
@MainActor
final class ServedBox {
    nonisolated let box: BoxShelf.Box
    nonisolated let container: NSPersistentContainer
    nonisolated let downloads: SlipboxDownloads
    nonisolated let graph: SlipboxGraph
    /// Keeps the box in step with its account; nil for what others share, which that of their box does.
    let sync: SlipBoxSync?
    /// What others share, if this is the box of that.
    let others: SharedNotes?
    /// The box of what others share with the account of this one.
    private var sharedBox: ServedBox?
    /// The file of the store.
    nonisolated let file: URL
    /// Where other calls find the server of this store; nil if they find another one.
    let place: StoreServer?
    private var following: Task<Void, Never>?
    private var tidying: Task<Void, Never>?

    /// How often the server looks whether “slipbox sync” has signed in or out.
    private static let followingPause = Duration.seconds(2)

    init(_ box: BoxShelf.Box, _ container: NSPersistentContainer, at file: URL, place: StoreServer?) throws {
        (self.box, self.container, self.file, self.place) = (box, container, file, place)
        downloads = SlipboxDownloads(of: box.address)
        graph = SlipboxGraph(container)
        sync = try SlipBoxSync(container, policies: SyncPolicies.all, tags: TextTagReader())
        others = nil
    }

    /// Creates the box of what others share with the account of a box.
    private init(_ others: SharedNotes, of owner: ServedBox) {
        let address = owner.box.address.ofOthers
        box = BoxShelf.Box(name: "Shared with You", address: address, isListed: false)
        (container, file, place) = (others.container, owner.file, nil)
        (sync, self.others) = (nil, others)
        downloads = SlipboxDownloads(of: address)
        graph = SlipboxGraph(others.container)
    }

    /// The box of what others share with the account; nil if nobody has.
    var ofOthers: ServedBox? {
        guard let shared = sync?.shared else { return nil }
        if let sharedBox, sharedBox.others === shared { return sharedBox }
        let made = ServedBox(shared, of: self)
        sharedBox = made
        return made
    }

    /// Begins to sync, and gives a new box some examples.
    ///
    /// - Parameter givesExamples: Whether a new box gets some.
    func begin(givesExamples: Bool) async throws {
        sync?.begin()
        // The notes of an account are on their way.
        if givesExamples, sync?.account == nil { try await ExampleSlipBox.offer(in: container) }
    }

    /// Follows “slipbox sync”, and removes what is old. A failure of that does no harm: the next start tries again.
    ///
    /// - Parameter report: Is told of a failure.
    func keepTidy(report: @escaping @Sendable (any Error) -> Void) {
        following = Task { [sync] in
            while !Task.isCancelled {
                do { try await Task.sleep(for: Self.followingPause) } catch { return }
                sync?.follow()
            }
        }
        tidying = Task { [container] in
            do {
                try await Note.completePictureKeys(in: container)
                try await ImportedNames.complete(in: container)
                try await ImportedTexts.complete(in: container) { $0.merging($1, $2) }
                _ = try await Housekeeping.run(in: container)
            } catch {
                report(error)
            }
        }
    }

    /// Ends syncing and saves.
    func end() async throws {
        following?.cancel()
        if let context = sharedBox?.container.viewContext, context.hasChanges { try context.save() }
        sync?.end()
        await tidying?.value
        if container.viewContext.hasChanges { try container.viewContext.save() }
    }
}
