internal import Foundation

/// A store of a coordinator, and which entities it holds.
struct AttachedStore {
    let store: NSPersistentStore
    let identity: StoreIdentity
    private let entityNumbers: Set<Int>

    init(_ store: NSPersistentStore, _ identity: StoreIdentity, _ model: NSManagedObjectModel, _ layout: ModelLayout) {
        self.store = store
        self.identity = identity
        let entities = model.entities(forConfigurationName: store.configurationName) ?? []
        entityNumbers = Set(entities.compactMap { layout.entity($0)?.number })
    }

    /// Whether the store holds objects of exactly this entity.
    func holds(_ entity: EntityLayout) -> Bool {
        entityNumbers.contains(entity.number)
    }

    /// Whether the store holds objects of the entity or one of its subentities.
    func holdsAny(of entity: EntityLayout) -> Bool {
        entity.numbers.contains { entityNumbers.contains($0) }
    }
}
