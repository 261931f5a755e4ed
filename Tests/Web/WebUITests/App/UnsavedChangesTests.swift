import Testing
import WebUI
import WebUITestSupport

@MainActor
struct UnsavedChangesTests {
    @MainActor
    final class Letter: ObservableObject {
        @Published var text = ""
        @Published var isUnsaved = false
    }

    struct Host: View {
        @ObservedObject var letter: Letter
        let tells: Bool

        var body: some View {
            let field = TextField("Letter", text: text)
            if tells { field.unsavedChanges(letter.isUnsaved) } else { field }
        }

        private var text: Binding<String> {
            Binding {
                letter.text
            } set: { text in
                letter.text = text
                letter.isUnsaved = true
            }
        }
    }

    /// A browser gives the connection of a hidden tab back only if typed text is known to be saved.
    @Test(arguments: [true, false])
    func fieldsKnowWhetherSavingIsTold(tells: Bool) throws {
        let client = try HeadlessClient { Host(letter: Letter(), tells: tells) }
        let field = try #require(client.find("textbox"))
        #expect(field.attributes.keys.contains("data-saves") == tells)
    }

    @Test func receivedAndSavedAreToldApart() async throws {
        let letter = Letter()
        let client = try HeadlessClient { Host(letter: letter, tells: true) }
        try client.type("one", into: "Letter")
        let first = client.received
        #expect(first > 0 && client.saved < first)
        try client.type("two", into: "Letter")
        #expect(client.received > first && client.saved < first)
        letter.isUnsaved = false
        client.session.flush()
        #expect(client.saved == client.received)
        #expect(client.patches.last?.operations.isEmpty == true)
        #expect(client.failures.isEmpty)
    }

    @Test func withoutTheModifierWhatIsHandledIsSaved() throws {
        let client = try HeadlessClient { Host(letter: Letter(), tells: false) }
        try client.type("one", into: "Letter")
        #expect(client.saved == client.received && client.saved > 0)
    }

    @Test func whoMissedItIsToldWithTheWholePage() throws {
        let letter = Letter()
        let client = try HeadlessClient { Host(letter: letter, tells: true) }
        try client.type("one", into: "Letter")
        client.isSlow = true
        letter.isUnsaved = false
        client.session.flush()
        client.reconnect()
        #expect(client.saved == client.received)
    }

    @Test func aPatchCarriesTheNumber() throws {
        let letter = Letter()
        let client = try HeadlessClient { Host(letter: letter, tells: true) }
        try client.type("one", into: "Letter")
        letter.isUnsaved = false
        client.session.flush()
        #expect(client.patches.last?.saved == client.received)
        // It is told once.
        letter.text = "two"
        client.session.flush()
        #expect(client.patches.last?.saved == nil)
    }

    @Test func theIndicatorHasWordsForAllStates() throws {
        let client = try HeadlessClient { SavingIndicator() }
        #expect(client.text.contains("Being saved") && client.text.contains("Not sent yet"))
    }
}
