import Testing
import WebUI
import WebUITestSupport

@MainActor
struct BoxLayoutTests {
    private func boxes(_ view: some View) throws -> [String] {
        let client = try HeadlessClient { view }
        let main = try #require(client.find(class: "page-content"))
        return main.all.dropFirst().compactMap { $0.attributes["style"] }
    }

    @Test func spaceInsideOfABackgroundIsOneBox() throws {
        #expect(try boxes(Text("a").padding(.leading, 5).background(Color.white)).count == 1)
    }

    @Test func spaceOutsideOfABackgroundIsAnotherBox() throws {
        let styles = try boxes(Text("a").background(Color.white).padding(.leading, 5))
        #expect(styles == ["padding-inline-start:5px", "background:rgb(255 255 255)"])
    }

    @Test func theInnermostFontWins() throws {
        let client = try HeadlessClient { Text("a").font(.title).font(.body) }
        #expect(client.find(text: "a")?.hasClass("font-title") == true)
    }

    @Test func modifiersOfAGroupGoToEachView() throws {
        let client = try HeadlessClient {
            Group {
                Text("a")
                Text("b")
            }
            .foregroundColor(.red)
        }
        let red = client.root.all.filter { $0.attributes["style"] == "color:var(--red)" }
        #expect(red.map(\.text) == ["a", "b"])
    }
}
