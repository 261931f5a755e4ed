import Testing

@testable import ManagedMacroExpansion

/// What the macros expand to on a Mac, as text.
@Suite struct KeyedExpansionTests {
    @Test(arguments: [
        ("var name: String?", "@Managed ", "\"name\""),
        ("@available(*, deprecated) public var `class`: Int", "@Managed ", "\"class\""),
        ("var name: String?", "@Managed(\"title\") ", "\"title\""),
    ])
    func accessorsGoByKey(declaration: String, attribute: String, key: String) throws {
        let answer = try Reply.to(question(declaration, attribute: attribute, macro: "KeyedManagedMacro"))
        let source = """
            {
                get { _keyedValue(forKey: \(key)) }
                set { _setKeyedValue(newValue, forKey: \(key)) }
            }
            """
        #expect(answer == Reply(expandedSource: source, diagnostics: []))
    }

    @Test(arguments: [
        ("func addToNotes(_ value: Note)", #"_keyedAdd(value, forKey: "notes")"#),
        ("func removeFromNotes(at index: Int)", #"_keyedRemove(at: index, forKey: "notes")"#),
        ("func insertIntoNotes(_ value: Note, at i: Int)", #"_keyedInsert(value, at: i, forKey: "notes")"#),
        ("func replaceNotes(at i: Int, with value: Note)", #"_keyedReplace(at: i, with: value, forKey: "notes")"#),
    ])
    func functionsGoByKey(declaration: String, call: String) throws {
        let name = "KeyedManagedFunctionMacro"
        let answer = try Reply.to(question(declaration, attribute: "@ManagedFunction ", role: "body", macro: name))
        #expect(answer == Reply(expandedSource: "{ \(call) }", diagnostics: []))
    }

    @Test func classesGetNothing() throws {
        for declaration in ["class A: B { @Managed var a: Int }", "private extension A { var b: Int { 1 } }"] {
            let name = "KeyedManagedObjectMacro"
            let answer = try Reply.to(question(declaration, attribute: "@ManagedObject ", role: "member", macro: name))
            #expect(answer == Reply(expandedSource: "", diagnostics: []))
        }
    }

    @Test(arguments: ["KeyedManagedMacro", "ManagedMacro"])
    func mistakesAreRefusedOnBoth(macro: String) throws {
        let answer = try Reply.to(question("let a: Int", macro: macro))
        #expect(answer == .refusal("a managed property is a 'var', not a 'let'", fileName: "Note.swift", offset: 109))
    }

    /// Key-value coding would call the accessors of a property that Objective-C sees, and those ask key-value coding.
    @Test(arguments: [
        ("@objc var a: Int", ["class Note: A {}"], "objc"),
        ("@MainActor @objc(b) dynamic var a: Int", ["extension Note {}"], "objc"),
        ("var a: Int", ["@objcMembers public class Note: A {}"], "objcMembers"),
        ("var a: Int", ["@objc public extension Note {}"], "objc"),
        ("var a: Int", ["class Inner: A {}", "/* Outer */ @objc(O) @objcMembers class Outer: A {}"], "objcMembers"),
    ])
    func propertiesOfObjectiveCAreRefused(declaration: String, context: [String], name: String) throws {
        let answer = try Reply.to(question(declaration, context: context, macro: "KeyedManagedMacro"))
        let sentence =
            "'@\(name)' would make this property ask itself for its value: remove it, or write '@NSManaged' instead of "
            + "'@Managed' on a Mac"
        #expect(answer == .refusal(sentence, fileName: "Note.swift", offset: 100))
        #expect(try Reply.to(question(declaration, context: context)).diagnostics.isEmpty, "harmless on Linux")
    }

    @Test func namesForObjectiveCAreFine() throws {
        let context = ["@objc(NoteMO) class Note: A {}"]
        let declaration = "@objcMembersOfOurs @nonobjc var a: Int"
        #expect(try Reply.to(question(declaration, context: context, macro: "KeyedManagedMacro")).diagnostics.isEmpty)
    }
}
