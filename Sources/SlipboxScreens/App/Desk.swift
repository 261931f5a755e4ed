public import CoreData
internal import Foundation
public import Observation
internal import SlipboxCore
internal import Thumbnails

/// What all pages of a slip box share: its container, whose view context they all show, and who saves.
///
/// One person has one slip box, in as many tabs as wanted: whatever one of them changes, the others show at once. What is
/// typed is saved a moment later, and when a page is left.
@MainActor
@Observable
public final class Desk {
    /// How long after a change it is saved, if no further one comes.
    static let savingDelay = Duration.milliseconds(800)

    /// The user's own slip box.
    static let shared = Desk(PersistenceController.shared.container)

    /// The slip box.
    public let container: NSPersistentContainer
    /// Why the last save failed; nil if it did not.
    var failure: String?

    @ObservationIgnored let thumbnails = ThumbnailMaker()
    @ObservationIgnored private var saving: Task<Void, Never>?
    @ObservationIgnored private var observer: (any NSObjectProtocol)?

    /// A desk for the slip box of a container.
    public init(_ container: NSPersistentContainer) {
        self.container = container
        observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange,
            object: container.viewContext,
            queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.saveSoon() }
        }
    }

    isolated deinit {
        saving?.cancel()
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// The context that all pages show.
    public var context: NSManagedObjectContext { container.viewContext }

    /// Saves what was changed, if anything was. What is wrong is told on the page, and stays to be saved.
    public func save() {
        saving?.cancel()
        saving = nil
        guard context.hasChanges else { return }
        do {
            try context.save()
            failure = nil
        } catch {
            failure = error.localizedDescription
        }
    }

    /// Does something that may fail, and tells on the page why it did.
    func attempt<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            failure = error.localizedDescription
            return nil
        }
    }

    private func saveSoon() {
        saving?.cancel()
        saving = Task { [weak self] in
            try? await Task.sleep(for: Self.savingDelay)
            if !Task.isCancelled { self?.save() }
        }
    }
}
