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
            )
        ]
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
