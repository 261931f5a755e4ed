import Foundation
import Testing

@testable import WebUI

/// Elements of many pages refer to the same texts and attributes in memory.
@MainActor
struct SharedValuesTests {
    private struct Page: View {
        let text: String

        var body: some View {
            Button(text) {}.accessibilityHint("A hint of some length")
        }
    }

    private func elements(showing text: String) -> [Element] {
        let url = URL(string: "/") ?? URL(filePath: "/")
        let session = ViewSession(url: url) { Page(text: text) }
        defer { session.teardown() }
        return session.graph.elements.all
    }

    private func address(of text: String) -> UnsafePointer<UInt8>? {
        text.utf8.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil
    }

    private func text(of elements: [Element]) throws -> String {
        try #require(elements.lazy.compactMap { if case .text(let text) = $0.content { text } else { nil } }.first)
    }

    @Test func pagesShareTexts() throws {
        let texts = try (0..<2).map { try text(of: elements(showing: "The title of number \($0 / 2 + 7)")) }
        #expect(texts[0] == "The title of number 7")
        #expect(address(of: texts[0]) == address(of: texts[1]))
    }

    @Test func pagesShareAttributes() throws {
        let places = try (0..<2).map { number in
            // The elements have other numbers on the second page.
            let elements = elements(showing: "Button \(number)")
            let button = try #require(elements.first { $0.identity == .button && $0.attributes["type"] == "submit" })
            #expect(button.identityAttributes.map(\.value) == ["click", String(button.id)])
            return button.attributes.entries.withUnsafeBufferPointer { $0.baseAddress }
        }
        #expect(places[0] == places[1])
    }

    @Test func equalTextsKeepTheirCharacters() throws {
        let (composed, decomposed) = ("Caf\u{E9} in a long title", "Cafe\u{301} in a long title")
        #expect(try Array(text(of: elements(showing: composed)).utf8) == Array(composed.utf8))
        #expect(try Array(text(of: elements(showing: decomposed)).utf8) == Array(decomposed.utf8))
    }

    @Test func sharedValuesAreForgottenInTime() {
        final class Token: Hashable {
            let number: Int
            init(_ number: Int) { self.number = number }
            static func == (first: Token, second: Token) -> Bool { first.number == second.number }
            func hash(into hasher: inout Hasher) { hasher.combine(number) }
        }
        var values = SharedValues<Token>()
        let first = values.shared(Token(0))
        #expect(values.shared(Token(0)) === first)
        for number in 1...9_000 { _ = values.shared(Token(number)) }
        #expect(values.shared(Token(0)) === first)
        for number in 10_000...30_000 { _ = values.shared(Token(number)) }
        #expect(values.shared(Token(0)) !== first)
    }
}
