import CCoreDataSQLite
import CoreData

/// W13: aggregates of groups, for which no objects are created.
enum GroupingWorkloads {
    static func all() -> [StoreWorkload] {
        [
            StoreWorkload(
                name: "W13 sum, greatest and count by folder",
                grdb: nil,
                goal: 1.1,
                raw: { ReadingWorkloads.raw($0, grouped) },
                ours: { try ReadingWorkloads.ours($0, grouped) }
            ),
            StoreWorkload(
                name: "W14 sum by day of three years, beside strftime",
                grdb: nil,
                goal: 1.1,
                raw: { ReadingWorkloads.raw($0, byDay) },
                ours: { try ReadingWorkloads.ours($0, byDay) }
            ),
            StoreWorkload(
                name: "W15 sum as decimals, beside SUM of doubles",
                grdb: nil,
                goal: 3,
                raw: { ReadingWorkloads.raw($0, summed) },
                ours: { try ReadingWorkloads.ours($0, summed) }
            ),
        ]
    }

    /// The dates of the fixture are of one day, so their seconds are stretched.
    private static func byDay(_ database: RawDatabase) -> Int {
        let sql = """
            SELECT strftime('%Y-%m-%d', ZCREATED * 900 + 978307200, 'unixepoch'), SUM(ZPOSITION) FROM ZNOTE GROUP BY 1
            """
        return database.with(sql) { statement in
            var sum = 0
            while sqlite3_step(statement) == SQLITE_ROW {
                sum = (sum &* 31) &+ Int(sqlite3_column_int64(statement, 1))
            }
            return sum
        }
    }

    private static func byDay(_ context: NSManagedObjectContext) throws -> (Int, Any?) {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.resultType = .dictionaryResultType
        let day = "startOfDay(CAST(CAST(created, 'NSNumber') * 900, 'NSDate'), 'gregorian UTC')"
        request.propertiesToFetch = [
            column("day", day, .dateAttributeType), column("total", "sum:(position)", .integer64AttributeType),
        ]
        request.propertiesToGroupBy = ["day"]
        let groups = try context.fetch(request)
        return (groups.reduce(0) { ($0 &* 31) &+ ($1["total"] as? Int ?? 0) }, nil)
    }

    /// Ratings have three digits after the point.
    private static func summed(_ database: RawDatabase) -> Int {
        database.with("SELECT SUM(ZRATING) FROM ZNOTE") { statement in
            sqlite3_step(statement) == SQLITE_ROW ? Int((sqlite3_column_double(statement, 0) * 1000).rounded()) : 0
        }
    }

    private static func summed(_ context: NSManagedObjectContext) throws -> (Int, Any?) {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [
            column("total", "sum:(CAST(rating, 'NSDecimalNumber'))", .decimalAttributeType)
        ]
        let total = try context.fetch(request).first?["total"] as? NSDecimalNumber ?? 0
        return (total.multiplying(byPowerOf10: 3).intValue, nil)
    }

    private static func grouped(_ database: RawDatabase) -> Int {
        let sql = "SELECT ZFOLDER, SUM(ZPOSITION), MAX(ZRATING), COUNT(*) FROM ZNOTE GROUP BY ZFOLDER"
        return database.with(sql) { statement in
            var sum = 0
            while sqlite3_step(statement) == SQLITE_ROW {
                sum &+= Int(sqlite3_column_int64(statement, 1) &+ sqlite3_column_int64(statement, 3))
                sum &+= Int(sqlite3_column_double(statement, 2) * 1000)
            }
            return sum
        }
    }

    private static func grouped(_ context: NSManagedObjectContext) throws -> (Int, Any?) {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.resultType = .dictionaryResultType
        request.propertiesToGroupBy = ["folder"]
        request.propertiesToFetch = [
            "folder", column("total", "sum:(position)", .integer64AttributeType),
            column("best", "max:(rating)", .doubleAttributeType),
            column("number", "count:(SELF)", .integer64AttributeType),
        ]
        var sum = 0
        for group in try context.fetch(request) {
            sum &+= (group["total"] as? Int ?? 0) &+ (group["number"] as? Int ?? 0)
            sum &+= Int((group["best"] as? Double ?? 0) * 1000)
        }
        return (sum, nil)
    }

    private static func column(_ name: String, _ format: String, _ type: NSAttributeType) -> NSExpressionDescription {
        let column = NSExpressionDescription()
        column.name = name
        column.expression = NSExpression(format: format)
        column.expressionResultType = type
        return column
    }
}
