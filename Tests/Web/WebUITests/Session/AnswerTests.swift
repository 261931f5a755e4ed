import Observation
import Testing
import WebUI
import WebUITestSupport

/// The answer to an event contains the changes that wait, except those of elements of a list that others have changed;
/// see `ChangedRowTests`. Without an event, changes come when it is the page's turn.
@MainActor
struct AnswerTests {
    @Observable
    final class Board {
        var text = "old"
    }

    private struct BoardText: View {
        let board: Board

        var body: some View { Text("Board: \(board.text)") }
    }

    private struct Page: View {
        let board: Board
        @State private var count = 0

        var body: some View {
            BoardText(board: board)
            Text("Pressed \(count) times")
            Button("Press") { count += 1 }
            Button("Write") { board.text = "mine" }
        }
    }

    private let board = Board()

    private func page() throws -> HeadlessClient {
        try HeadlessClient { Page(board: board) }
    }

    @Test func anAnswerContainsWhatWaits() throws {
        let page = try page()
        board.text = "theirs"
        try page.tap("Press")
        #expect(page.text.contains("Pressed 1 times") && page.text.contains("Board: theirs"))
    }

    @Test func anEventThatChangesTheSameIsAnsweredWithIt() throws {
        let page = try page()
        board.text = "theirs"
        try page.tap("Write")
        #expect(page.text.contains("Board: mine"))
    }

    @Test func changesWhileAPageWaitsAreOnePatch() async throws {
        let pages = try (0..<20).map { _ in try page() }
        for number in 0..<10 { board.text = "\(number)" }
        for page in pages { await page.wait { page.text.contains("Board: 9") } }
        #expect(pages.allSatisfy { $0.patches.count == 1 && $0.failures.isEmpty })
    }

    @Test func aWholePageHasEverything() throws {
        let page = try page()
        board.text = "theirs"
        page.reconnect()
        #expect(page.text.contains("Board: theirs"))
        board.text = "new"
        #expect(page.session.renderPage().body.contains("Board: new"))
    }

    @Test func aPageThatIsGoneKeepsNobodyWaiting() async throws {
        var gone: HeadlessClient? = try page()
        let page = try page()
        board.text = "theirs"
        gone?.session.teardown()
        gone = nil
        await page.wait { page.patches.count == 1 }
        #expect(page.text.contains("Board: theirs"))
    }
}
