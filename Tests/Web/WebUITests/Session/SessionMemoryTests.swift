import Foundation
import Testing
import WebUITestSupport

@testable import WebUI

/// Nothing of a session is left after it has ended, whatever it showed.
@MainActor
struct SessionMemoryTests {
    /// Weak references to the objects of a session.
    private struct Remains {
        weak var session: ViewSession?
        var elements: [Weak<Element>] = []

        var isEmpty: Bool { session == nil && elements.allSatisfy { $0.object == nil } }
    }

    private let model = ExhibitModel()
    private let shelf = ExhibitShelf()

    private func open(_ exhibit: Exhibit) throws -> HeadlessClient {
        try HeadlessClient { ExhibitView(exhibit: exhibit, model: model, shelf: shelf) }
    }

    /// Shows a view, sends all possible events, and then ends the session or just releases it.
    private func visit(_ exhibit: Exhibit, endsSession: Bool) throws -> Remains {
        let client = try open(exhibit)
        for _ in 0..<3 {
            for event in ["menu", "focus", "click", "submit", "isl"] {
                for node in client.root.all where node.attributes["data-on"]?.contains(event) == true {
                    client.send(event, to: node, [:])
                }
            }
        }
        #expect(client.failures.isEmpty)
        let elements = client.session.graph.elements.all.map { Weak($0) }
        #expect(elements.count > 4)
        if endsSession {
            client.session.teardown()
        }
        return Remains(session: client.session, elements: elements)
    }

    @Test(arguments: Exhibit.allCases)
    func nothingIsLeftOfWhatWasEnded(exhibit: Exhibit) throws {
        let remains = try visit(exhibit, endsSession: true)
        #expect(remains.session == nil)
        #expect(remains.isEmpty)
    }

    @Test(arguments: Exhibit.allCases)
    func nothingIsLeftOfWhatWasDropped(exhibit: Exhibit) throws {
        let remains = try visit(exhibit, endsSession: false)
        #expect(remains.session == nil)
        #expect(remains.isEmpty)
    }

    /// In a process of its own, because other tests need memory, too.
    @Test func memoryDoesNotGrowWithSessions() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let sessions = SessionMemoryTests()
                for _ in 0..<5 { try sessions.openAndEndAll() }
                let before = SessionMemoryTests.residentKilobytes()
                for _ in 0..<20 { try sessions.openAndEndAll() }
                // A leaked session takes 35 kB.
                let most = 5 * 20 * Exhibit.allCases.count
                #expect(SessionMemoryTests.residentKilobytes() - before < most)
            }
        }
    }

    private func openAndEndAll() throws {
        for exhibit in Exhibit.allCases {
            let client = try open(exhibit)
            client.session.teardown()
        }
    }

    private static func residentKilobytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4
    }
}
