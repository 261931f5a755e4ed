import Foundation
import Testing

/// Tests that the listings of the article about saved colours run, with a stand-in for UIKit, except for changes in Swift.
@Suite(.enabled(if: Book.savedColours != nil && GuideCompiler.swiftc != nil, "NOT TESTED: no article, or no swiftc"))
struct SavedColoursPortTests {
    private let port: SavedColoursPort

    init() throws {
        port = SavedColoursPort(try #require(Book.savedColours))
    }

    @Test func noLineDiffersBecauseOfThisPackage() {
        #expect(port.listings.filter(\.text.isEmpty).map(\.name) == [])
        let code = port.listings.flatMap { $0.text.split(separator: "\n") }
        #expect(code.filter { !$0.allSatisfy(\.isWhitespace) }.count > 70)
        #expect(port.listings.flatMap { $0.lines(changedBecauseOf: .deviation) } == [])
        #expect(port.listings.flatMap { $0.lines(changedBecauseOf: .swift) }.count == 17)
    }

    @Test func everyChangeIsNeeded() {
        let needed = port.listings.flatMap(\.edits).map(\.change)
        #expect(Set(SavedColoursPort.changes).subtracting(needed) == [])
    }

    @Test func theListingsRun() throws {
        let program = ScreenProgram(name: "SavedColours", files: port.files)
        let output = try ScreenProgram.withFolder { folder in
            try program.output(model: try SavedColoursPort.writeModel(in: folder), in: folder)
        }
        #expect(output == Self.output)
    }

    private static let output = """
        Saved
          Red: 1.0 0.0 0.0, knows its row: true
          Sea: 0.0 0.5 0.5, knows its row: true
          Sun: 1.0 1.0 0.0, knows its row: true
        Return ends editing: true
          Lagoon: 0.0 0.5 0.5, knows its row: true
          Red: 1.0 0.0 0.0, knows its row: true
          Sun: 1.0 1.0 0.0, knows its row: true
        A menu: true
          cut: true
          copy: false
        Cut: ["Red", "Lagoon"]
          Lagoon: 0.0 0.5 0.5, knows its row: true
          Red: 1.0 0.0 0.0, knows its row: true

        """
}
