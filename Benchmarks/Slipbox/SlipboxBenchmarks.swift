import CCoreDataSQLite
import CoreData
import SlipboxCore

/// The waiting times of a writer in a slip box of a hundred thousand notes, compared with the same SQL by hand on the
/// same file.
final class SlipboxBenchmarks {
    private typealias Note = SlipboxCore.Note

    /// A line of the report: our time and the time by hand, both in milliseconds of the thread.
    private struct Task {
        let name: String
        /// The limit for our time.
        let goal: Double
        let sql: String
        let ours: (NSManagedObjectContext) throws -> Int
    }

    private static let columns = """
        Z_PK, Z_ENT, Z_OPT, ZTITLE_, ZBODYTEXT_, ZCANONICALTITLE, ZCREATIONDATE_, ZFOLDERNAME, ZFORMATTEDBODYTEXT_, ZIMG, \
        ZISFAVORITE, ZORDER, ZSTATUS_, ZUUID_, ZATTACHMENT, ZFOLDER
        """
    private static let pageSize = 50

    private let controller: PersistenceController
    private let database: RawDatabase

    /// Prints a line for each measurement.
    static func run(_ fixture: SlipboxFixture, rounds: Int) throws {
        let benchmarks = SlipboxBenchmarks(fixture)
        print("\nslip box of \(fixture.noteCount) notes, medians of \(rounds) rounds")
        print(fixture.makingLine)
        for task in benchmarks.tasks() {
            print(try benchmarks.line(task, rounds))
        }
    }

    private init(_ fixture: SlipboxFixture) {
        (controller, database) = (fixture.controller, fixture.database)
    }

    // MARK: - Tasks

    private func tasks() -> [Task] {
        let folderKey = database.number("SELECT ZFOLDER FROM ZNOTE GROUP BY ZFOLDER ORDER BY count(*) DESC LIMIT 1")
        let folderName = database.with("SELECT ZNAME_ FROM ZFOLDER WHERE Z_PK = \(folderKey)") { statement in
            sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_text(statement, 0).map { String(cString: $0) } : nil
        }
        let inFolder = NSPredicate(format: "folder.name_ == %@", folderName ?? "")
        let select = "SELECT \(Self.columns) FROM ZNOTE"
        let limit = "LIMIT \(Self.pageSize)"
        return [
            Task(name: "list: the newest notes", goal: 20, sql: "\(select) ORDER BY ZCREATIONDATE_ DESC \(limit)") {
                try Self.page($0, .all, .creationDateDes)
            },
            Task(
                name: "list: the largest folder, by title",
                goal: 20,
                sql: """
                    \(select) JOIN (SELECT Z_PK AS F FROM ZFOLDER WHERE ZNAME_ = '\(folderName ?? "")') ON ZFOLDER = F \
                    ORDER BY ZCANONICALTITLE, ZTITLE_, ZCREATIONDATE_ \(limit)
                    """
            ) { try Self.page($0, inFolder, .titleAsc) },
            search("search: a common word, drafts", "telescope", [.draftStatus], statusCondition),
            search("search: a rare phrase", "Samarkand around 17", [], ""),
            Task(
                name: "search: best first, three words",
                goal: 50,
                sql: "\(select) WHERE "
                    + ["telescope", "venice", "memory"].map { "Z_PK IN (\(hits($0)))" }.joined(separator: " AND ")
            ) {
                try NoteSearchViewModel.search("telescope venice memory").bestResults(limit: 50, in: $0).count
            },
            Task(
                name: "related: \(RelatedNotes.noteCount) notes",
                goal: Double(20 * RelatedNotes.noteCount),
                sql: "\(select) WHERE Z_PK IN (\(hits("telescope"))) \(limit)",
                ours: RelatedNotes.count(in:)
            ),
        ]
    }

    private let statusCondition = " AND (ZSTATUS_ = 'Draft' OR ZSTATUS_ IS NULL)"

    private func search(_ name: String, _ text: String, _ tokens: [NoteSearchToken], _ condition: String) -> Task {
        let sql =
            "SELECT \(Self.columns) FROM ZNOTE WHERE Z_PK IN (\(hits(text)))"
            + " AND (ZTITLE_ LIKE '%\(text)%' OR ZBODYTEXT_ LIKE '%\(text)%')\(condition)"
            + " ORDER BY ZCREATIONDATE_ DESC LIMIT \(Self.pageSize)"
        return Task(name: name, goal: 50, sql: sql) { context in
            let model = NoteSearchViewModel.search(text)
            tokens.forEach(model.add)
            return try Self.page(context, model.predicate, .creationDateDes)
        }
    }

    /// Returns the keys of the notes for which the text index contains all trigrams of a text.
    private func hits(_ text: String) -> String {
        let letters = Array(text.lowercased())
        let trigrams = (0..<letters.count - 2).map { "\"" + String(letters[$0..<$0 + 3]) + "\"" }
        let match = trigrams.joined(separator: " AND ")
        return ["ZTITLE_", "ZBODYTEXT_"].map { column in
            let index = "\"TEXTINDEX$ZNOTE$\(column)\""
            return "SELECT rowid FROM \(index) WHERE \(index) MATCH '\(match)'"
        }.joined(separator: " UNION ")
    }

    /// The first notes of a list, with the columns that a row shows.
    private static func page(
        _ context: NSManagedObjectContext,
        _ predicate: NSPredicate,
        _ sorting: NoteSorting
    ) throws -> Int {
        let request = Note.fetch(predicate)
        request.sortDescriptors = sorting.sortDescriptors
        request.fetchLimit = pageSize
        let notes = try context.fetch(request)
        return notes.count { !$0.title.isEmpty && !$0.bodyText.isEmpty }
    }

    // MARK: - Measuring

    private func line(_ task: Task, _ rounds: Int) throws -> String {
        var (ours, byHand): ([Double], [Double]) = ([], [])
        var found = 0
        for _ in 0...rounds {
            let context = controller.container.newBackgroundContext()
            var start = Self.threadMilliseconds
            found = try context.performAndWait { try task.ours(context) }
            ours.append(Self.threadMilliseconds - start)
            start = Self.threadMilliseconds
            readAll(task.sql)
            byHand.append(Self.threadMilliseconds - start)
        }
        let verdict = ours.median <= task.goal ? "met" : "MISSED"
        return task.name.padding(toLength: 40, withPad: " ", startingAt: 0)
            + String(
                format: "%3d found, %7.2f ms, by hand %7.2f ms, %5.2fx, goal %2.0f ms  %@",
                found,
                ours.median,
                byHand.median,
                ours.median / byHand.median,
                task.goal,
                verdict
            )
    }

    /// Reads every column of every row that a query selects.
    private func readAll(_ sql: String) {
        database.with(sql) { statement in
            while sqlite3_step(statement) == SQLITE_ROW {
                for column in 0..<sqlite3_column_count(statement) { _ = sqlite3_column_bytes(statement, column) }
            }
        }
    }

    private static var threadMilliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}

extension NoteSearchViewModel {
    /// Creates a search for a text in the whole slip box.
    fileprivate static func search(_ text: String) -> NoteSearchViewModel {
        let model = NoteSearchViewModel()
        model.searchScope = .all
        model.searchText = text
        return model
    }
}
