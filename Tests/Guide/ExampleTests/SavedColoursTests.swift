import Testing

/// Runs the program `saved-colours` as a user would.
@Suite struct SavedColoursTests {
    @Test func aSecondRunLoadsWhatTheFirstHasSaved() throws {
        let program = try ExampleRunner("saved-colours")
        defer { program.removeFolder() }
        let first = try program.run()
        #expect(first.messages == "")
        #expect(first.status == 0)
        #expect(
            first.output == """

                -- Loaded from the store
                No colours

                -- Two are saved
                #87CFEB Sky
                #8A995C Moss

                -- The last one gets another name
                #87CFEB Sky
                #8A995C Lichen

                -- The first one is cut
                #8A995C Lichen

                -- What the store has
                #8A995C Lichen in NamedColourEntity

                """
        )
        let second = try program.run()
        #expect(second.output.hasPrefix("\n-- Loaded from the store\n#8A995C Lichen\n"))
        let entities = "#8A995C Lichen in NamedColourEntity\n#87CFEB Sky in NamedColourEntity\n"
        #expect(second.output.hasSuffix("\n-- What the store has\n\(entities)"))
    }
}
