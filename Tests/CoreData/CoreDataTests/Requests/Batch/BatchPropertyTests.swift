import CoreData
import CoreDataSQLite
import Foundation
import SeededRandom
import Testing

/// Random batch requests have the same effect on rows as the same work done object by object in a context.
@Suite struct BatchPropertyTests {
    @Test(arguments: 0..<24)
    func batchRequestsEqualObjectByObject(seed: UInt64) throws {
        let (batch, objects) = (try Library(), try Library())
        for library in [batch, objects] { try fill(library, seed) }
        var random = SeededGenerator(seed: seed)
        for step in 0..<8 {
            let deed = BatchDeed(&random)
            let counts = try (deed.byBatch(batch), deed.byObjects(objects))
            #expect(counts.0 == counts.1, "seed \(seed), step \(step): \(deed)")
            let contents = try (contents(of: batch), contents(of: objects))
            try #require(contents.0 == contents.1, "seed \(seed), step \(step): \(deed)")
        }
    }

    private func fill(_ library: Library, _ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let context = library.context()
        var folders: [NSManagedObject] = []
        for index in 0..<6 {
            let folder = context.make("Folder", ["name": "\(index % 4)"])
            if index > 1 { folder.setValue(folders[random.below(index)], forKey: "parent") }
            folders.append(folder)
        }
        let keywords = (0..<4).map { context.make("Keyword", ["word": "\($0)"]) }
        var notes: [NSManagedObject] = []
        for index in 0..<14 {
            let note = context.make(index % 3 == 0 ? "Draft" : "Note", ["title": "\(index % 5)", "position": index])
            if random.below(3) > 0 { note.setValue(folders[random.below(6)], forKey: "folder") }
            if random.below(3) > 0 { note.setValue(folders[random.below(6)], forKey: "pinboard") }
            if random.below(2) > 0 { note.setValue(context.make("Cover", ["color": "\(index)"]), forKey: "cover") }
            let words = keywords.filter { _ in random.below(2) > 0 }
            note.setValue(NSSet(array: words), forKey: "keywords")
            if let other = notes.last { note.setValue(NSSet(object: other), forKey: "links") }
            notes.append(note)
        }
        try context.save()
    }

    /// Returns all rows of all tables, without versions. Positions in ordered relationships are replaced by the
    /// resulting order.
    private func contents(of library: Library) throws -> [String] {
        let sql = try library.sql()
        let tables = try sql.values(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%' AND name NOT LIKE 'Z\\_M%' ESCAPE '\\'"
        ).compactMap(\.text)
        return try tables.sorted().flatMap { table -> [String] in
            let columns = try sql.columns(of: table).subtracting(["Z_OPT", "Z_FOK_PINBOARD"]).sorted()
            let rows = try sql.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table)")
            return rows.map { row in "\(table): " + zip(columns, row).map { "\($0)=\($1)" }.joined(separator: " ") }
                .sorted()
        }
            + sql.rows("SELECT ZPINBOARD, Z_PK FROM ZNOTE WHERE ZPINBOARD > 0 ORDER BY ZPINBOARD, Z_FOK_PINBOARD")
            .map { "\($0)" }
    }
}
