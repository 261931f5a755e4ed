internal import Foundation
internal import FoundationBackfill
internal import UnstableSwiftRuntime

/// Describes a measured fetch for a report: its call site, its query plan and the index that it lacks.
struct FetchDescription {
    /// The modules whose functions are not the call site of a fetch.
    private static let modules: Set<String> = ["CoreData", "CoreDataSQLite", "PostgreSQLClient"]

    let fetch: CoreDataReport.Fetch

    init(_ measured: Measurements.Fetch, in store: any MeasuredStore) {
        let plan = measured.plan
        var fetch = CoreDataReport.Fetch(
            entity: plan.entity.name,
            predicate: plan.predicate?.predicateFormat,
            sortKeys: plan.sortKeys.map { ($0.isAscending ? "" : "-") + ($0.keyPath ?? "objectID") },
            count: measured.count,
            seconds: measured.seconds,
            slowest: measured.slowest,
            rows: measured.rows
        )
        fetch.callSite = measured.calls?.site(outside: Self.modules)
        do {
            let advice = try store.advice(on: measured)
            (fetch.queryPlan, fetch.missingIndex) = (advice.queryPlan, advice.missingIndex)
        } catch {
            Log.warning("The plan of a fetch of \(plan.entity.name) could not be read for a report: \(error)")
        }
        self.fetch = fetch
    }
}
