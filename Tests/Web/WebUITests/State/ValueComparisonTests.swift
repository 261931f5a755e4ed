import Testing
import WebUITestSupport

@testable import WebUI

/// Two values of a view are the same if all that they have is; gaps in memory have nothing.
@MainActor
struct ValueComparisonTests {
    private final class Model {}

    private struct Marked {
        var isMarked: Bool
        var model: Model
        var size: Int32
    }

    private struct Row {
        var marked: Marked
        var count: Int
        var title: String?
    }

    /// Returns whether two values are the same, after other bits were set at some places of the first one.
    private func areSame<Value>(_ first: Value, _ second: Value, but gaps: [Int] = []) -> Bool {
        var changed = first
        withUnsafeMutableBytes(of: &changed) { bytes in
            for gap in gaps { bytes[gap] ^= 0x55 }
        }
        let haveSameBits = areSameBits(changed, second)
        #expect(gaps.isEmpty || !haveSameBits, "The bits were not set.")
        return ValueComparison(of: Value.self).areSame(changed, second)
    }

    @Test func gapsDoNotCount() {
        let row = Row(marked: Marked(isMarked: true, model: Model(), size: 3), count: 7, title: "On cards")
        #expect(areSame(row, row))
        #expect(areSame(row, row, but: [1, 7]), "between a flag and a reference")
        #expect(areSame(row, row, but: [20, 23]), "behind a structure that is a property")
        #expect(areSame(row.marked, row.marked, but: [4]))
    }

    @Test func everythingElseCounts() {
        let row = Row(marked: Marked(isMarked: true, model: Model(), size: 3), count: 7, title: "On cards")
        func differs(_ change: (inout Row) -> Void) -> Bool {
            var changed = row
            change(&changed)
            return !areSame(changed, row)
        }
        #expect(differs { $0.marked.isMarked = false })
        #expect(differs { $0.marked.model = Model() })
        #expect(differs { $0.marked.size = 4 })
        #expect(differs { $0.count = 8 })
        #expect(differs { $0.title = nil })
        #expect(differs { $0.title = "On ink" })
    }

    /// Types that are no structures are compared as a whole, whatever is in them.
    @Test func otherTypesAreComparedByAllTheirBits() {
        let model = Model()
        let error: any Error = CancellationError()
        #expect(areSame(model, model) && !areSame(model, Model()))
        #expect(areSame(error, error) && !areSame(7 as any Hashable, 8 as any Hashable))
        #expect(areSame((2, 1), (2, 1)) && !areSame((true, 1), (true, 2)))
        #expect(areSame(Int?.none, nil) && !areSame(Int?.none, 0))
        #expect(areSame((), ()))
    }

    private struct Focused: View {
        let isMarked: Bool
        let ledger: UnchangedViewTests.Ledger
        @FocusState private var isFocused: Bool
        @State private var model = Model()

        var body: some View {
            ledger.entries.append("focused")
            return TextField("Name", text: .constant("")).focused($isFocused)
        }
    }

    private struct Page: View {
        let ledger: UnchangedViewTests.Ledger
        @State private var count = 0

        var body: some View {
            Button("Count \(count)") { count += 1 }
            Focused(isMarked: true, ledger: ledger)
        }
    }

    /// The first value of a state, which counts once, is another object each time.
    @Test func aViewWithFocusAndStateIsNotRenderedWithItsParent() throws {
        let ledger = UnchangedViewTests.Ledger()
        let client = try HeadlessClient { Page(ledger: ledger) }
        ledger.entries = []
        for count in 0..<5 { try client.tap("Count \(count)") }
        #expect(client.shows("Count 5") && ledger.entries.isEmpty)
    }
}
