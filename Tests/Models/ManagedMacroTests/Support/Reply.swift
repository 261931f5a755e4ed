import Foundation

@testable import ManagedMacroExpansion

/// The answer as the compiler decodes it. All properties except the first are required.
struct Reply: Decodable, Equatable {
    struct Diagnostic: Decodable, Equatable {
        struct Position: Decodable, Equatable {
            let fileName: String
            let offset: Int
        }

        let message: String
        let severity: String
        let position: Position
        let highlights: [Position]
        let notes: [Position]
        let fixIts: [Position]
    }

    /// Returns the answer to a question.
    static func to(_ question: Data) throws -> Reply {
        try JSONDecoder().decode([String: Reply].self, from: Conversation.answer(to: question))["expandMacroResult"]
            ?? Reply(expandedSource: nil, diagnostics: [])
    }

    let expandedSource: String?
    let diagnostics: [Diagnostic]

    static let misunderstood = refusal("the compiler sent the macros of CoreData a message that they do not understand")

    static func refusal(_ sentence: String, fileName: String = "", offset: Int = 0) -> Reply {
        let diagnostic = Diagnostic(
            message: sentence,
            severity: "error",
            position: .init(fileName: fileName, offset: offset),
            highlights: [],
            notes: [],
            fixIts: []
        )
        return Reply(expandedSource: nil, diagnostics: [diagnostic])
    }
}
