internal import CoreData
internal import Foundation
internal import WebUI

/// A file beside the store with settings of this computer. A slip box in memory has none.
struct SettingsFile<Content: Codable> {
    private let address: URL?

    /// - Parameters:
    ///   - store: The address of the store; nil for one in memory.
    ///   - ending: The end of the file's name.
    init(besides store: URL?, ending: String) {
        let isFile = store.map { $0.isFileURL && $0.path != "/dev/null" } ?? false
        address = isFile ? store?.appendingPathExtension(ending) : nil
    }

    /// Reads the file. One that is missing or damaged says nothing.
    func read() -> Content? {
        guard let address, let data = FileManager.default.contents(atPath: address.path) else { return nil }
        do {
            return try JSONDecoder().decode(Content.self, from: data)
        } catch {
            return nil
        }
    }

    /// Replaces the file as a whole.
    func write(_ content: Content) throws {
        guard let address else { return }
        try JSONEncoder().encode(content).write(to: address, options: .atomic)
    }
}

/// Settings that all pages of a slip box share.
@MainActor
protocol SharedSettings: AnyObject {
    /// - Parameter store: The address of the store beside which the settings are kept; nil for one in memory.
    init(besides store: URL?)
}

extension SharedSettings {
    /// Returns the settings that the pages of a container share.
    static func of(_ container: NSPersistentContainer) -> Self {
        let coordinator = container.persistentStoreCoordinator
        if let settings = SettingsTable.settings(Self.self, of: coordinator) { return settings }
        let settings = Self(besides: coordinator.persistentStores.first?.url)
        SettingsTable.remember(settings, of: coordinator)
        return settings
    }
}

/// The settings that pages have in use.
@MainActor
private enum SettingsTable {
    private struct Key: Hashable {
        let coordinator: ObjectIdentifier
        let type: ObjectIdentifier

        init(_ coordinator: NSPersistentStoreCoordinator, _ type: any SharedSettings.Type) {
            (self.coordinator, self.type) = (ObjectIdentifier(coordinator), ObjectIdentifier(type))
        }
    }

    /// Settings that are about to be written live for a moment without their coordinator, whose place in memory may be another one's.
    private struct Entry {
        let coordinator: Weak<NSPersistentStoreCoordinator>
        let settings: Weak<AnyObject>
    }

    private static var known: [Key: Entry] = [:]

    static func settings<Settings: SharedSettings>(
        _ type: Settings.Type,
        of coordinator: NSPersistentStoreCoordinator
    ) -> Settings? {
        let entry = known[Key(coordinator, type)]
        return entry?.coordinator.object === coordinator ? entry?.settings.object as? Settings : nil
    }

    static func remember(_ settings: some SharedSettings, of coordinator: NSPersistentStoreCoordinator) {
        known = known.filter { $0.value.settings.object != nil }
        known[Key(coordinator, type(of: settings))] = Entry(
            coordinator: Weak(coordinator),
            settings: Weak(settings)
        )
    }
}
