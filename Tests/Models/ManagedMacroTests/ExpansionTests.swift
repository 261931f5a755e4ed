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
        let answer = try Reply.to(question(declaration, attribute: attribute))
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
        #expect(try Reply.to(question("var a: Int", context: context)).diagnostics.isEmpty)
    }

    @Test(arguments: [[], ["struct Note {}"], ["struct Inner {}", "class Note {}"], ["func a()", "class Note {}"]])
    func otherContextsAreRefused(context: [String]) throws {
        let answer = try Reply.to(question("var a: Int", attribute: "\n  @Managed ", context: context))
        #expect(
            answer == .refusal("'@Managed' belongs in a class of managed objects", fileName: "Note.swift", offset: 103)
        )
    }

    @Test func refusalsPointIntoTheFile() throws {
        let answer = try Reply.to(question("var a: Int = 1", attribute: "\n    @Managed "))
        #expect(answer.expandedSource == nil)
        #expect(answer.diagnostics.map(\.position) == [.init(fileName: "Note.swift", offset: 125)])
        #expect(answer.diagnostics.map(\.severity) == ["error"])
        let keyAnswer = try Reply.to(question("var a: Int", attribute: "@Managed(key) "))
        #expect(keyAnswer.diagnostics.map(\.position.offset) == [109])
    }

    @Test func otherRolesAreRefused() throws {
        let answer = try Reply.to(question("var a: Int", role: "peer"))
        #expect(answer == .refusal("the macros of CoreData have no role 'peer'"))
    }

    @Test func impossibleLocationsAreNoDanger() throws {
        for offset in [Int.max, Int.min, -1] {
            #expect(try Reply.to(question("let a: Int", offset: offset)).diagnostics.count == 1)
        }
    }

    @Test(arguments: [
        "", "{", "[]", "1", "null", "{}", "\u{FEFF}", #"{"a":{}}"#, #"{"expandFreestandingMacro":{}}"#,
        #"{"getCapability":1}"#, #"{"getCapability":{},"expandAttachedMacro":{}}"#, #"{"expandAttachedMacro":{}}"#,
        #"{"expandAttachedMacro":{"macro":{"typeName":"A"},"macroRole":"accessor","attributeSyntax":1,"declSyntax":2}}"#,
    ])
    func messagesWithoutSenseAreAnswered(message: String) throws {
        #expect(try Reply.to(Data(message.utf8)) == .misunderstood)
    }

    @Test func bytesThatAreNoTextAreAnswered() throws {
        #expect(try Reply.to(Data([0xFF, 0xFE, 0x00, 0x7B])) == .misunderstood)
        #expect(
            try Reply.to(Data("{\"getCapability\":\"".utf8) + Data([0xC3, 0x28]) + Data("\"}".utf8)) == .misunderstood
        )
    }

    @Test func deeplyNestedMessagesAreAnswered() throws {
        let depth = 1_000_000
        #expect(try Reply.to(Data(String(repeating: "[", count: depth).utf8)) == .misunderstood)
        #expect(try Reply.to(Data(String(repeating: "{\"a\":", count: depth).utf8)) == .misunderstood)
        let type = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        #expect(try Reply.to(question("var a: " + type)).diagnostics.isEmpty)
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
            _ = try? FunctionReader(Syntax(prefix))
            let object = Syntax("class A<B>: C { " + prefix)
            _ = try? ObjectExpansion(attribute: Syntax(""), declaration: object, for: .linux)
            _ = try? PropertyExpansion(attribute: Syntax(""), declaration: Syntax(prefix), context: nil, for: .mac)
        }
    }
}
