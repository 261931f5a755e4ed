import Foundation
import Testing

/// The errors, with locations, that the compiler reports for declarations that `@Managed` refuses.
@Suite(.enabled(if: Tools.plugin != nil && Tools.compiler != nil, "NOT TESTED: the plugin or swiftc was not found"))
struct CompilerTests {
    struct Mistake {
        let declaration: String
        let place: String
        let sentence: String
    }

    @Test func errorsAreWhereTheyBelong() throws {
        let lines = Self.header + Self.members.map(\.declaration) + Self.fine + ["}"] + Self.globals.map(\.declaration)
        let (errors, exit) = try compile(lines)
        #expect(exit != 0)
        for mistake in Self.members + Self.globals {
            let line = try #require(lines.firstIndex(of: mistake.declaration))
            let place = try #require(mistake.declaration.ranges(of: mistake.place).first?.lowerBound)
            let column = mistake.declaration.utf8.distance(from: mistake.declaration.startIndex, to: place) + 1
            let error = "\(line + 1):\(column): error: \(mistake.sentence)"
            #expect(errors.contains { $0.hasPrefix(error) }, "\(error)\n\(errors.joined(separator: "\n"))")
        }
        for line in try Self.fine.map({ try #require(lines.firstIndex(of: $0)) + 1 }) {
            #expect(errors.filter { $0.hasPrefix("\(line):") } == [])
        }
    }

    @Test func correctDeclarationsHaveNoErrors() throws {
        let (errors, exit) = try compile(Self.header + Self.fine + ["}", "extension Note { @Managed var b: Note? }"])
        #expect(errors == [])
        #expect(exit == 0)
    }

    /// Returns the errors that the compiler reports for source lines, each as `line:column: error: sentence`.
    private func compile(_ lines: [String]) throws -> (errors: [String], exit: CInt) {
        let folder = try Tools.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "note.swift").path(percentEncoded: false)
        try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        let plugin = try #require(Tools.plugin).path(percentEncoded: false)
        let arguments = [
            "-typecheck", "-swift-version", "6", "-load-plugin-executable", plugin + "#ManagedMacro", file,
        ]
        let run = try Tools.run(#require(Tools.compiler), arguments, input: Data(), seconds: 300)
        let output = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
        try #require(!run.hasTimedOut && !run.hasCrashed, "\(output.joined(separator: "\n"))")
        let errors = output.filter { $0.hasPrefix(file) && $0.contains(": error: ") }
        return (errors.map { String($0.dropFirst(file.count + 1)) }, run.exit)
    }

    private static let header = [
        "@attached(accessor) macro Managed(_ key: String? = nil)",
        "    = #externalMacro(module: \"ManagedMacro\", type: \"ManagedMacro\")",
        "@attached(body) macro ManagedFunction(_ key: String? = nil)",
        "    = #externalMacro(module: \"ManagedMacro\", type: \"ManagedFunctionMacro\")",
        "@attached(member, names: named(keyValueProperties)) macro ManagedObject()",
        "    = #externalMacro(module: \"ManagedMacro\", type: \"ManagedObjectMacro\")",
        "class Object {",
        "    func _managedValue<Value>(forKey key: String) -> Value { fatalError() }",
        "    func _setManagedValue<Value>(_ value: Value, forKey key: String) {}",
        "    func _add(_ object: Object, forKey key: String) {}",
        "}",
        "// größer: a character is not a byte",
        "class Note: Object {",
    ]

    private static let fine = [
        "    @Managed var plain: Int",
        "    @Managed /* = 1 */ var größte /* { } */ : /* , */ (Int, Int)? // = 2",
        "    @Managed var `two words`: Int",
        "    @Managed(\"a\") @available(*, unavailable) public internal(set) final var decorated: [String: (Int) -> Void]?",
        "    @ManagedFunction @available(*, unavailable) public final func addToNotes(_ value: Note)",
        "    class Inside: Object { @Managed var inside: Set<Int> }",
    ]

    private static let members = [
        Mistake(declaration: "    @Managed var initialized: Int = 1", place: "= 1", sentence: initialValue),
        Mistake(declaration: "    @Managed var inferred = 1", place: "= 1", sentence: initialValue),
        Mistake(declaration: "    @Managed var computed: Int { 1 }", place: "{", sentence: accessors),
        Mistake(declaration: "    @Managed var observed: Int { willSet {} }", place: "{", sentence: accessors),
        Mistake(declaration: "    @Managed var größe: Int /* größer */ { didSet {} }", place: "{", sentence: accessors),
        Mistake(
            declaration: "    @Managed static var a: Int",
            place: "static",
            sentence: "a managed property cannot be 'static'"
        ),
        Mistake(
            declaration: "    @Managed class var b: Int",
            place: "class",
            sentence: "a managed property cannot be 'class'"
        ),
        Mistake(
            declaration: "    @Managed lazy var c: Int",
            place: "lazy",
            sentence: "a managed property cannot be 'lazy'"
        ),
        Mistake(
            declaration: "    @Managed weak var d: Note?",
            place: "weak",
            sentence: "a managed property cannot be 'weak'"
        ),
        Mistake(
            declaration: "    @Managed var untyped",
            place: "untyped",
            sentence: "a managed property needs a type: write it after a colon"
        ),
        Mistake(
            declaration: "    @Managed let constant: Int",
            place: "let",
            sentence: "a managed property is a 'var', not a 'let'"
        ),
        Mistake(
            declaration: "    @Managed subscript(index: Int) -> Int { index }",
            place: "subscript",
            sentence: "'@Managed' belongs before a property"
        ),
        Mistake(
            declaration: "    @Managed(\"\\(1)\") var keyed: Int",
            place: "\"",
            sentence: "the key of a managed property is a string in one line, without interpolations"
        ),
        Mistake(
            declaration: "    @MainActor @Managed(\"\") var empty: Int",
            place: "\"",
            sentence: "the key of a managed property cannot be empty"
        ),
        Mistake(declaration: "    struct Inner { @Managed var inner: Int }", place: "@", sentence: context),
        Mistake(declaration: "    func local() { @Managed var local: Int }", place: "@", sentence: context),
        Mistake(
            declaration: "    @ManagedFunction func addToBody(_ value: Note) {}",
            place: "{",
            sentence: "a managed function cannot have a body of its own"
        ),
        Mistake(
            declaration: "    @ManagedFunction static func addToStatic(_ value: Note)",
            place: "static",
            sentence: "a managed function cannot be 'static'"
        ),
        Mistake(
            declaration: "    @ManagedObject struct Value {}",
            place: "@",
            sentence: "'@ManagedObject' belongs before a class of managed objects, or an extension of one"
        ),
        // The compiler reports these itself, before it asks the plugin.
        Mistake(
            declaration: "    @Managed var first, second: Int",
            place: "first",
            sentence: "accessor macro 'Managed' can only apply to a single variable"
        ),
        Mistake(
            declaration: "    @Managed func function() {}",
            place: "@",
            sentence: "'accessor' macro cannot be attached to instance method ('function')"
        ),
    ]

    private static let globals = [
        Mistake(declaration: "@Managed var global: Int", place: "@", sentence: context)
    ]

    private static let initialValue =
        "a managed property cannot have an initial value: its default value belongs in the model"
    private static let accessors = "a managed property cannot have accessors or observers of its own"
    private static let context = "'@Managed' belongs in a class of managed objects"
}
