/// One difference between two versions of a model.
package struct ModelChange: Hashable, Sendable {
    /// The entity's name in the newer version, or in the older one if it was removed.
    package var entity: String
    package var property: String?
    /// What changed, such as `type changed from Integer 16 to Integer 64`.
    package var text: String
    package var migration: Migration

    init(_ entity: String, _ property: String?, _ text: String, _ migration: Migration) {
        self.entity = entity
        self.property = property
        self.text = text
        self.migration = migration
    }

    init(_ entity: String, _ text: String, _ migration: Migration) {
        self.init(entity, nil, text, migration)
    }

    /// What a store of the older version needs because of the change.
    package enum Migration: Hashable, Sendable {
        /// Nothing: what is stored and the version hash stay as they are.
        case none
        /// A lightweight migration, which infers what to do.
        case inferred
        /// A lightweight migration, which fails for some stores, as the text says.
        case inferredUnless(String)
        /// A mapping model or a custom stage, for the reason that the text gives.
        case custom(String)
    }
}
