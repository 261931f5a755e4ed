extension Scenario {
    /// All scenarios, in the order of the statements on behaviour.
    public static var all: [Scenario] {
        faulting + refreshing + identity + inserting + keys + relationships + changes + rollback + notifications
            + saving + deleting + deleteRules + validation + conflicts + constraints + sharedRelationships + nesting
            + nestedObjects + merging + generations + fetching + fetchResults + dictionaries + fetchedProperties
            + fetchedResults + batch + stores
    }
}
