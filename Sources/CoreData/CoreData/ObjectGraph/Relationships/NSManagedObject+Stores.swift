internal import FoundationBackfill

extension NSManagedObject {
    /// Refuses to be saved with a relationship that leads into another store, whose keys mean nothing in this one.
    ///
    /// Only what was changed is looked at: what a store holds leads nowhere else.
    final func requireDestinationsInOneStore() throws {
        guard let live, let store else { return }
        for property in layout.properties where property.relationship != nil && !property.isTransient {
            let destinations: [NSManagedObject]
            switch live.value(at: property.ordinal) {
            case .object(let object)? where live.assigned.contains(property.ordinal): destinations = [object]
            case .members(let set)?: destinations = set.added.objects
            default: continue
            }
            guard let stranger = destinations.first(where: { $0.store != nil && $0.store !== store }) else { continue }
            throw ErrorFactory.relationshipAcrossStores(self, property.name, to: stranger)
        }
    }
}
