import Testing
import WebUI
import WebUITestSupport

@MainActor
struct GridTests {
    @Test func lazyGridsSayHowTheirTracksAre() throws {
        let client = try HeadlessClient {
            LazyVGrid(columns: [GridItem(.fixed(40)), GridItem(.flexible(minimum: 20, maximum: 80)), GridItem()]) {
                Text("a")
            }
            LazyHGrid(rows: [GridItem(.adaptive(minimum: 50))], spacing: 4) { Text("b") }
        }
        let grids = client.root.all.filter { $0.hasClass("lazy-grid") }
        #expect(
            grids.map { $0.attributes["style"] } == [
                "grid-template-columns:40px minmax(20px,80px) minmax(10px,1fr)",
                "grid-template-rows:repeat(auto-fill,minmax(min(50px,100%),1fr));gap:4px",
            ]
        )
    }
}
