import Testing
import WebUI
import WebUITestSupport
@MainActor
struct TimingTests {
    @Test func timing() throws {
        let clock = ContinuousClock()
        let library = Library.example()
        var s: HeadlessClient!
        print("TIME session", try clock.measure { s = try HeadlessClient(url: "/1/12") { ContentView(library: library) } })
        print("TIME page", clock.measure { _ = s.session.renderPage() })
        print("TIME page", clock.measure { _ = s.session.renderPage() })
        let f = try s.field("title")
        s.session.onPatch = { _ in }
        for i in 0..<3 { print("TIME input", clock.measure { s.session.handle(ClientEvent("input", node: f.id!, payload: .string("x\(i)"))) }) }
        print("TIME nothing", clock.measure { s.session.handle(ClientEvent("inp", node: f.id!, payload: .string("x"))) })
    }
}
