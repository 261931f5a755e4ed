import CoreData

/// What history tracking and undo cost: W1, W6, W7 and W10 with them, compared with the same without.
enum HistoryWorkloads {
    static func all(_ fixture: StoreFixture) -> [StoreWorkload] {
        let workloads = WritingWorkloads.all(fixture).filter { ["W1", "W6", "W7", "W10"].contains($0.key) }
        return workloads.map { compared($0, "H", "history") { $0.keepsHistory = true } }
            + workloads.map { compared($0, "U", "undo") { $0.hasUndo = true } }
    }

    private static func compared(
        _ workload: StoreWorkload,
        _ letter: String,
        _ feature: String,
        _ change: @escaping (inout StoreSetup) -> Void
    ) -> StoreWorkload {
        StoreWorkload(
            name: "\(letter)\(workload.key) with \(feature), and without",
            goal: 1.3,
            repetitions: workload.repetitions,
            raw: workload.ours,
            ours: { try workload.ours($0.with(change)) }
        )
    }
}
