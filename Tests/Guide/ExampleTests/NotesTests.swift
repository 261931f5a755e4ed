import Testing

/// Runs the program `notes` as a user would.
@Suite struct NotesTests {
    @Test func aSecondRunFindsTheNotesOfTheFirst() throws {
        let program = try ExampleRunner("notes")
        defer { program.removeFolder() }
        let first = try program.run()
        #expect(first.messages == "")
        #expect(first.status == 0)
        let none = "\n-- The notes\nYou don't have any notes yet.\n\n-- The notes, once some are written\n"
        #expect(first.output == none + Self.notes + Self.relating(home: []) + Self.following)
        let second = try program.run()
        #expect(second.messages == "")
        let former = Self.relating(home: ["Ideas", "Shopping"])
        #expect(second.output == "\n-- The notes\n" + Self.notes + former + Self.following)
    }

    private static let notes = """
        2001-01-03  Letter: \("")
        2001-01-02  Ideas: Cards that refer to cards
        2001-01-01  Shopping: Bread, apples, a pencil

        """

    /// Returns the output of relating notes and categories from either side, with the notes that the category has
    /// already.
    private static func relating(home: [String]) -> String {
        """

        -- A note gets a category, and the category has the note
        Notes of Home: \((home + ["Letter"]).sorted().joined(separator: ", "))

        -- A category gets notes, and the notes have the category
        Category of Letter: Work
        Notes of Home: \(home.isEmpty ? "none" : home.joined(separator: ", "))
        Notes of Home: Ideas, Shopping
        Category of Letter: No Category

        """
    }

    /// The output of a note's view and of the list of categories when both change.
    private static let following = """

        -- The note, and the categories to choose from
        Letter: No Category
        Letter: Work
        Work is shown anew
          Home: 2
        * Work: 1

        -- Categories are added, renamed and deleted
        Club appears in row 0
        Travel moves from row 0 to row 1
        Letter: Travel
        Travel is shown anew
        Work is shown anew
        Letter: No Category
        Row 1 disappears
          Home: 2
          Work: 0

        """
}
