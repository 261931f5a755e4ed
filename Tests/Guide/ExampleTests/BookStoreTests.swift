import CoreDataSQLite
import Foundation
import Testing

/// Runs the program `bookstore` as a user would.
@Suite struct BookStoreTests {
    private let program: ExampleRunner

    init() throws {
        program = try ExampleRunner("bookstore")
    }

    @Test func twoRunsShowWhatTheBookShows() throws {
        defer { program.removeFolder() }
        let first = try program.run()
        #expect(first.messages == "")
        #expect(first.status == 0)
        #expect(first.output == Self.output(fetches: "", categories: [1, 2], books: [1, 2, 3]))
        let second = try program.run()
        let fetches = "Book fetched: The first book\nBook fetched: The second book\nBook fetched: The third book\n"
        #expect(second.messages == "")
        #expect(second.output == Self.output(fetches: fetches, categories: [3, 4], books: [4, 5, 6]))
        try expectTables(in: program.store)
    }

    @Test func theStoreIsInTheUsersDataUnlessToldOtherwise() throws {
        defer { program.removeFolder() }
        #expect(try program.run([], environment: ["XDG_DATA_HOME": program.folder.path]).status == 0)
        #expect(FileManager.default.fileExists(atPath: program.folder.path + "/bookstore/BookStore.sqlite"))
        let misspelled = try program.run(["--stroe", "x"])
        #expect(misspelled.status == 2)
        #expect(misspelled.messages == "usage: bookstore [--store PATH]\n")
    }

    // MARK: - Expected output

    /// Returns the expected output of the program, with the keys of the rows.
    private static func output(fetches: String, categories: [Int], books: [Int]) -> String {
        """

        -- Listings 2-12, 2-14, 2-26, 2-28: the store is cleared and filled
        \(fetches)New book created
        New book created
        New book created

        -- What sqlite3 shows of the store
        sqlite> .schema
        \(schema)
        sqlite> .header on
        sqlite> .mode column
        \(tables(categories, books))

        -- Listing 2-18: all books
        Title: The first book, price: 10.00
        Title: The second book, price: 15.00
        Title: The third book, price: 10.00

        -- Listing 2-20: a predicate as text
        Title: The first book, price: 10.00

        -- Listing 2-22: the same predicate as a tree of expressions
        Title: The first book, price: 10.00

        -- Listing 2-24: a fetched property
        Bargains for category: Fiction
        Title: The first book, price: 10.00
        Bargains for category: Biography
        Title: The third book, price: 10.00

        -- Listings 2-30, 2-32: an observer of a title
        Title: The first book, price: 10.00
        Changed value for title: The first book -> The new title

        -- The same with a key path
        Title: The first book, price: 10.00
        Changed value for title: The first book -> The new title

        -- Ordered pages
        Book fetched: The first book
        As they were inserted: 1 Once, 2 upon a time, 3 the end
        Book fetched: The first book
        With the last page first: 1 the end, 2 Once, 3 upon a time
        sqlite> select ZTEXT, ZBOOK, Z_FOK_BOOK from ZPAGE order by Z_FOK_BOOK;
        ZTEXT       ZBOOK       Z_FOK_BOOK
        ----------  ----------  ----------
        the end     \(books[0])           1024
        Once        \(books[0])           2048
        upon a tim  \(books[0])           3072

        -- The first run of Listing 2-12 alone, on a store of its own
        New book created
        New book created
        New book created
        \(tables([1, 2], [1, 2, 3]))

        -- The second run of Listing 2-12 alone, on a store of its own
        New book created
        New book created
        New book created
        \(tables([1, 2, 3, 4], [1, 2, 3, 4, 5, 6]))

        -- Relationship properties: what can be saved, and what cannot
        A book without a category, which is optional: saved
        A book without a category, which is not optional: category is a required value.
        0 of two books, which are optional: saved
        1 of two books: Too few items in books.
        2 of two books: saved
        3 of two books: Too many items in books.

        -- Delete rules: a category of two books is deleted
        Cascade: saved
            0 books are left, 0 of them without a category
        Nullify: saved
            2 books are left, 2 of them without a category
        Deny: Items cannot be deleted from books.
            2 books are left, 0 of them without a category
        No Action: saved
            2 books are left, 0 of them without a category

        -- A transient relationship, from a book to its category
        Set: a category
        Undone: no category
        Done again: a category
        Saved: saved, a category
        Fetched once the context forgot: no category

        """
    }

    /// Returns both tables as the shell shows them: of each run of Listing 2-12, two categories and three books.
    private static func tables(_ categories: [Int], _ books: [Int]) -> String {
        let names = categories.enumerated().map { index, key in
            "\(key)           2           1           \(index % 2 == 0 ? "Fiction" : "Biography")"
        }
        let kinds = [("10.0", "The first book"), ("15.0", "The second boo"), ("10.0", "The third book")]
        let titles = books.enumerated().map { index, key in
            let (price, title) = kinds[index % 3]
            let category = categories[index / 3 * 2 + (index % 3 == 2 ? 1 : 0)]
            return "\(key)           1           1           \(category)           \(price)        \(title)"
        }
        return """
            sqlite> select * from ZBOOKCATEGORY;
            Z_PK        Z_ENT       Z_OPT       ZNAME
            ----------  ----------  ----------  ----------
            \(names.joined(separator: "\n"))
            sqlite> select * from ZBOOK;
            Z_PK        Z_ENT       Z_OPT       ZCATEGORY   ZPRICE      ZTITLE
            ----------  ----------  ----------  ----------  ----------  --------------
            \(titles.joined(separator: "\n"))
            """
    }

    /// The schema that Apple's framework creates today, in the order of the book. That of the book has no model cache.
    private static let schema = """
        CREATE TABLE ZBOOK ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCATEGORY INTEGER, ZPRICE FLOAT, ZTITLE VARCHAR );
        CREATE TABLE ZBOOKCATEGORY ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
        CREATE TABLE ZPAGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBOOK INTEGER, Z_FOK_BOOK INTEGER, ZTEXT VARCHAR );
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE INDEX ZBOOK_ZCATEGORY_INDEX ON ZBOOK (ZCATEGORY);
        CREATE INDEX ZPAGE_ZBOOK_INDEX ON ZPAGE (ZBOOK);
        """

    /// Compares the tables of the store after the program has ended.
    private func expectTables(in store: URL) throws {
        let connection = try Connection(path: store.path(percentEncoded: false), mode: .readOnly)
        func rows(_ query: String) throws -> [String] {
            try connection.withStatement(query) { statement in
                var rows: [String] = []
                while try statement.step() {
                    rows.append((0..<statement.columnCount).map { statement.value($0).string }.joined(separator: "|"))
                }
                return rows
            }
        }
        #expect(try connection.integrityCheck().isEmpty)
        #expect(try rows("SELECT * FROM ZBOOKCATEGORY") == ["3|2|1|Fiction", "4|2|1|Biography"])
        #expect(
            try rows("SELECT * FROM ZBOOK") == [
                "4|1|3|3|10.0|The first book", "5|1|1|3|15.0|The second book", "6|1|1|4|10.0|The third book",
            ]
        )
        #expect(try rows("SELECT ZBOOK, ZTEXT FROM ZPAGE") == ["4|Once", "4|the end", "4|upon a time"])
        #expect(
            try rows("SELECT * FROM Z_PRIMARYKEY") == ["1|Book|0|6", "2|BookCategory|0|4", "3|Page|0|6"]
        )
        #expect(try rows("SELECT Z_VERSION, length(Z_UUID), typeof(Z_PLIST) FROM Z_METADATA") == ["1|36|blob"])
    }
}
