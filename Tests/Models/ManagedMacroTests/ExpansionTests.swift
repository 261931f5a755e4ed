import Foundation
import Testing

@testable import ManagedMacroExpansion

@Suite struct ExpansionTests {
    @Test func capabilitiesAreTold() throws {
        for question in [#"{"getCapability":{}}"#, #"{"getCapability":{"capability":{"protocolVersion":7}}}"#] {
            let answer = try #require(
                JSONSerialization.jsonObject(with: Conversation.answer(to: Data(question.utf8))) as? NSDictionary
            )
            #expect(answer == ["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": [Any]()]]])
        }
    }

    @Test(arguments: [
        ("var name: String?", "@Managed ", "\"name\""),
        ("var `class`: Int", "@Managed ", "\"class\""),
        ("var `a \"b\"`: Int", "@Managed ", #""a \"b\"""#),
        ("var name: String?", "@Managed(\"title\") ", "\"title\""),
        ("var name: String?", "@Managed(#\"title\"#) ", "#\"title\"#"),
        ("var name: String?", "@Managed(nil) ", "\"name\""),
    ])
    func accessorsNameTheKey(declaration: String, attribute: String, key: String) throws {
        let answer = try expand(question(declaration, attribute: attribute))
        let source = """
            {
                get { _managedValue(forKey: \(key)) }
                set { _setManagedValue(newValue, forKey: \(key)) }
            }
            """
        #expect(answer == Reply(expandedSource: source, diagnostics: []))
    }

    @Test(arguments: [["extension Note {}"], ["final class Note {}", "func a()"], nil] as [[String]?])
    func classesAndExtensionsHaveProperties(context: [String]?) throws {
        #expect(try expand(question("var a: Int", context: context)).diagnostics.isEmpty)
    }

    @Test(arguments: [[], ["struct Note {}"], ["struct Inner {}", "class Note {}"], ["func a()", "class Note {}"]])
    func otherContextsAreRefused(context: [String]) throws {
        let answer = try expand(question("var a: Int", attribute: "\n  @Managed ", context: context))
        #expect(
            answer == .refusal("'@Managed' belongs in a class of managed objects", fileName: "Note.swift", offset: 103)
        )
    }

    @Test func refusalsPointIntoTheFile() throws {
        let answer = try expand(question("var a: Int = 1", attribute: "\n    @Managed "))
        #expect(answer.expandedSource == nil)
        #expect(answer.diagnostics.map(\.position) == [.init(fileName: "Note.swift", offset: 125)])
        #expect(answer.diagnostics.map(\.severity) == ["error"])
        let keyAnswer = try expand(question("var a: Int", attribute: "@Managed(key) "))
        #expect(keyAnswer.diagnostics.map(\.position.offset) == [109])
    }

    @Test func otherRolesAreRefused() throws {
        let answer = try expand(question("var a: Int", role: "member"))
        #expect(answer == .refusal("'@Managed' makes accessors and nothing else"))
    }

    @Test func impossibleLocationsAreNoDanger() throws {
        for offset in [Int.max, Int.min, -1] {
            #expect(try expand(question("let a: Int", offset: offset)).diagnostics.count == 1)
        }
    }

    @Test(arguments: [
        "", "{", "[]", "1", "null", "{}", "\u{FEFF}", #"{"a":{}}"#, #"{"expandFreestandingMacro":{}}"#,
        #"{"getCapability":1}"#, #"{"getCapability":{},"expandAttachedMacro":{}}"#, #"{"expandAttachedMacro":{}}"#,
        #"{"expandAttachedMacro":{"macroRole":"accessor","attributeSyntax":1,"declSyntax":2}}"#,
    ])
    func messagesWithoutSenseAreAnswered(message: String) throws {
        #expect(try expand(Data(message.utf8)) == .misunderstood)
    }

    @Test func bytesThatAreNoTextAreAnswered() throws {
        #expect(try expand(Data([0xFF, 0xFE, 0x00, 0x7B])) == .misunderstood)
        #expect(
            try expand(Data("{\"getCapability\":\"".utf8) + Data([0xC3, 0x28]) + Data("\"}".utf8)) == .misunderstood
        )
    }

    @Test func deeplyNestedMessagesAreAnswered() throws {
        let depth = 1_000_000
        #expect(try expand(Data(String(repeating: "[", count: depth).utf8)) == .misunderstood)
        #expect(try expand(Data(String(repeating: "{\"a\":", count: depth).utf8)) == .misunderstood)
        let type = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        #expect(try expand(question("var a: " + type)).diagnostics.isEmpty)
    }

    /// Any prefix of a declaration is either expanded or refused, with a location inside the prefix.
    @Test func unfinishedDeclarationsAreNoDanger() throws {
        let declaration = """
            /* a */ @Managed("a\\("b")", [c]) @D<E>(#"f"#) private(set) var `g`: [H<I, (J) -> K>: L]? = "\\(m)" // n
            """
        for end in declaration.unicodeScalars.indices {
            let prefix = String(declaration.unicodeScalars[..<end])
            do throws(Refusal) {
                _ = try DeclarationReader.propertyName(in: Syntax(prefix))
            } catch {
                #expect((0...prefix.utf8.count).contains(error.position.offset))
            }
            _ = try? DeclarationReader.keyLiteral(in: Syntax(prefix))
            _ = DeclarationReader.isClassOrExtension(Syntax(prefix))
        }
    }

    private func expand(_ question: Data) throws -> Reply {
        try JSONDecoder().decode([String: Reply].self, from: Conversation.answer(to: question))["expandMacroResult"]
            ?? Reply(expandedSource: nil, diagnostics: [])
    }
}

/// The answer as the compiler decodes it. All properties except the first are required.
private struct Reply: Decodable, Equatable {
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

    let expandedSource: String?
    let diagnostics: [Diagnostic]

    static let misunderstood = refusal("the compiler sent '@Managed' a message that it does not understand")

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
