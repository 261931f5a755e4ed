extension Scenario {
    /// All scenarios, in the order of the statements on behaviour.
    public static var all: [Scenario] {
        faulting + refreshing + identity + inserting + keys + relationships + changes + notifications + saving
            + deleting + deleteRules + validation + conflicts + constraints + nesting + merging + fetching
            + fetchResults + stores
    }
}
