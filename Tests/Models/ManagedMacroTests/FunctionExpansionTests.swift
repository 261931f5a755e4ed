import Testing

@testable import ManagedMacroExpansion

@Suite struct FunctionExpansionTests {
    @Test(arguments: [
        ("func addToNotes(_ value: Note)", #"_add(value, forKey: "notes")"#),
        ("@objc(a) public final func removeFromNotes(_ values: NSSet)", #"_remove(values, forKey: "notes")"#),
        ("func insertIntoNotes(_ value: Note, at idx: Int)", #"_insert(value, at: idx, forKey: "notes")"#),
        ("func removeFromNotes(at idx: Int)", #"_remove(at: idx, forKey: "notes")"#),
        (
            "func insertIntoNotes(_ values: [A<B>], at indexes: NSIndexSet)",
            #"_insert(values, at: indexes, forKey: "notes")"#
        ),
        ("func replaceNotes(at idx: Int, with value: Note)", #"_replace(at: idx, with: value, forKey: "notes")"#),
        ("private func\n addToURLs<C: A<B>>( /* ( */ _ `in`: Set<C> ) /* { */", ##"_add(`in`, forKey: "uRLs")"##),
        ("func replaceA(at: Int, with: B) where B: C", #"_replace(at: at, with: with, forKey: "a")"#),
        ("func `addToÄpfel`(_ value: (A, B), )", #"_add(value, forKey: "äpfel")"#),
    ])
    func bodiesPassTheArguments(declaration: String, call: String) throws {
        let answer = try Reply.to(question(declaration, attribute: "@ManagedFunction ", role: "body"))
        #expect(answer == Reply(expandedSource: "{ \(call) }", diagnostics: []))
    }

    @Test func theKeyMayBeWritten() throws {
        let attribute = "@ManagedFunction(\"notes\") "
        let answer = try Reply.to(question("func addToPages(_ value: A)", attribute: attribute, role: "body"))
        #expect(answer.expandedSource == #"{ _add(value, forKey: "notes") }"#)
    }

    /// The expected location of the refusal is where the text after `at` starts.
    @Test(arguments: [
        ("func add(_ value: Note)", "add", unknown), ("func addTo(_ value: Note)", "addTo", unknown),
        ("func addToNotes(value: Note)", "addTo", unknown), ("func addToNotes()", "addTo", unknown),
        ("func insertIntoNotes(_ value: Note)", "insert", unknown), ("func changeNotes(at a: Int)", "change", unknown),
        ("func replaceNotes(_ value: Note, at index: Int)", "replace", unknown),
        ("static func addToA(_ value: A)", "static", "a managed function cannot be 'static'"),
        ("public class func addToA(_ value: A)", "class", "a managed function cannot be 'class'"),
        ("func addToA(_ value: A) -> Bool", "->", "a managed function returns nothing"),
        ("func addToA(_ value: A) throws { }", "{", "a managed function cannot have a body of its own"),
        ("init(_ value: A) {}", "{", "'@ManagedFunction' belongs before a function"),
    ])
    func otherFunctionsAreRefused(declaration: String, place: String, sentence: String) throws {
        let answer = try Reply.to(question(declaration, attribute: "@ManagedFunction ", role: "body"))
        let start = try #require(declaration.ranges(of: place).first?.lowerBound)
        let offset =
            100 + "@ManagedFunction ".utf8.count + declaration.utf8.distance(from: declaration.startIndex, to: start)
        #expect(answer == .refusal(sentence, fileName: "Note.swift", offset: offset))
    }

    @Test func functionsBelongInClasses() throws {
        let answer = try Reply.to(question("func addToA(_ a: A)", context: ["struct B {}"], role: "body"))
        #expect(answer.diagnostics.map(\.message) == ["'@ManagedFunction' belongs in a class of managed objects"])
    }

    private static let unknown =
        "'@ManagedFunction' knows addTo…(_:), removeFrom…(_:), removeFrom…(at:), insertInto…(_:at:) and "
        + "replace…(at:with:), with the name of a relationship for '…'"
}
