import Testing
import WebUITestSupport

@testable import WebUI

// The previews of this file are those that the tests find.

#Preview("Named") {
    Text("A named view")
}

#Preview {
    @Previewable @State var count = 1
    @Previewable @State var names: [String] = [
        "a", "b",
    ]

    let text = "\(count) of \(names.count)"
    Button(text) { count += 1 }
}

#Preview("Fixed", traits: .fixedLayout(width: 120, height: 40), .landscapeRight) { Text("small") }

private struct Failing: PreviewModifier {
    struct Unavailable: Error {}

    static func makeSharedContext() async throws -> Int { throw Unavailable() }

    func body(content: Content, context: Int) -> some View { content }
}

private struct Shared: PreviewModifier {
    @MainActor static var count = 0

    static func makeSharedContext() async throws -> Int {
        count += 1
        return count
    }

    func body(content: Content, context: Int) -> some View {
        VStack {
            Text("context \(context)")
            content
        }
    }
}

#Preview("Shared", traits: .modifier(Shared())) { Text("one") }
#Preview("Also shared", traits: .modifier(Shared()), .sizeThatFitsLayout) { Text("two") }

#if NEVER
#Preview("Never") { Text("never") }
#endif

private struct Row_Previews: PreviewProvider {
    static var previews: some View {
        Text("first")
        Text("second").previewDisplayName("Its name").previewLayout(.sizeThatFits).previewDevice("iPhone 17")
    }
}

@MainActor
@Suite struct PreviewTests {
    private let previews = PreviewCatalog.all().filter { $0.module == "WebUITests" }

    private func preview(_ name: String) throws -> ListedPreview {
        try #require(previews.first { $0.name == name })
    }

    @Test func allAreFoundInTheOrderOfTheFile() {
        #expect(
            previews.map(\.name) == ["Row", "Named", "PreviewTests 2", "Fixed", "Shared", "Also shared"]
        )
        #expect(previews.map(\.id).dropFirst() == (1...5).map { "WebUITests.PreviewTests-\($0)" }[...])
        #expect(previews.first?.id == "WebUITests.Row_Previews")
        #expect(previews[1].place == "PreviewTests.swift:8")
        #expect(previews[0].place == nil)
    }

    @Test func statefulPropertiesBelongToThePage() throws {
        let preview = try preview("PreviewTests 2")
        let (first, second) = try (client(of: preview), client(of: preview))
        try first.tap("1 of 2")
        #expect(first.text == "2 of 2")
        #expect(second.text == "1 of 2")
        #expect(first.failures.isEmpty)
    }

    @Test func layoutsAndOrientationsAreTraits() throws {
        let preview = try preview("Fixed")
        #expect(try preview.isLandscape)
        let client = try client(of: preview)
        #expect(client.root.all.contains { $0.attributes["style"]?.contains("width:120px") == true })
        #expect(try !self.preview("Named").isLandscape)
    }

    @Test func contextsAreMadeOnceAndShared() async throws {
        for name in ["Shared", "Also shared"] {
            let preview = try preview(name)
            try await preview.prepare()
            #expect(try client(of: preview).shows("context 1"))
        }
        #expect(Shared.count == 1)
    }

    @Test func providersShowAllTheirViews() throws {
        let client = try client(of: preview("Row"))
        for text in ["first", "Its name", "second"] { #expect(client.shows(text)) }
        let outside = try HeadlessClient { Text("second").previewDisplayName("Its name") }
        #expect(outside.text == "second", "names are for previews")
    }

    @Test func theyCanBeAsserted() async throws {
        let report = try await assertPreviews(of: "WebUITests")
        #expect(report.names.count == 6)
        await #expect(throws: PreviewFailures.self) { try await assertPreviews(of: "WebUITests", "Elsewhere") }
    }

    @Test func failingContextsFail() async {
        await #expect(throws: Failing.Unavailable.self) { try await PreviewContexts.prepare(Failing()) }
    }

    private func client(of preview: ListedPreview) throws -> HeadlessClient {
        let root = try preview.root()
        return try HeadlessClient { root }
    }
}
