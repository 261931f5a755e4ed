import CCoreDataSQLite
import CoreData

/// H1: the cost of history tracking. The yardstick is the same save without history.
enum HistoryWorkloads {
    private static let count = 1_000
    private static let contents = "SELECT count(*) + ifnull(sum(length(ZTITLE)), 0) + ifnull(sum(Z_OPT), 0) FROM ZNOTE"

    static func all() -> [StoreWorkload] {
        [
            StoreWorkload(
                name: "H1  save \(count) new with history, and without",
                grdb: nil,
                goal: 1.3,
                raw: { try pass($0, keepsHistory: false) },
                ours: { try pass($0, keepsHistory: true) }
            )
        ]
    }

    private static func pass(_ fixture: StoreFixture, keepsHistory: Bool) throws -> StoreWorkload.Pass {
        let url = fixture.freshURL()
        let options = keepsHistory ? [NSPersistentHistoryTrackingKey: true as NSNumber] : [:]
        let container = try StoreFixture.open(url, options: options)
        let context = container.viewContext
        // The first save writes the strings of the history.
        fixture.insertNotes(10, into: context)
        try context.save()
        fixture.insertNotes(count, into: context)
        return StoreWorkload.Pass(
            work: {
                try context.save()
                return (0, nil)
            },
            check: {
                try fixture.close(container)
                return RawDatabase(url).number(contents)
            },
            end: { try fixture.remove(url) }
        )
    }
}
