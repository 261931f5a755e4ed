import Testing

@testable import ManagedMacroExpansion

@Suite struct ObjectExpansionTests {
    @Test(arguments: [
        ("@Managed var a: Int", ["a"]), ("@Managed(\"b\") var a: Int", ["a as b managed"]),
        ("@CoreData.Managed public private(set) final var a: [Int: A<B>]?", ["a"]),
        ("var a: Int { 1 }\nvar b: Int = 1\nvar c: Int\nvar d = { 1 }()", ["a computed"]),
        ("var a: Int { get { 1 } set(b) {} }; var c: Int { set { } get { 1 } }", ["a computed", "c computed"]),
        ("var a: Int { willSet {} }\nvar b = 1 { didSet { var c: Int { 1 } } }", []),
        ("var a: Int? = nil\n@Managed var b: A.B?\nvar c: (any A & B)? { nil }", ["b", "c computed"]),
        ("var a: (Int) async throws -> Set<Int> { b }\nvar c: some A { d }", ["a computed", "c computed"]),
        ("static var a: Int { 1 }\nclass var b: Int { 1 }\nfinal class C { var d: Int { 1 } }", []),
        ("var a: Int { get async { 1 } }\nvar b: Int { get throws { 1 } }\nlazy var c = 1\nweak var d: A?", []),
        ("@MainActor var a: Int { 1 }\n@available(*, deprecated) var b: Int { 1 }\nvar c: Int { 1 }", ["c computed"]),
        (
            "@available(macOS 14, *) var a: Int { 1 }\n@B(\"}\") override var `class`: Int { 1 }",
            ["a computed", "`class` as class computed"]
        ),
        ("func a() { var b: Int { 1 } }\n@ManagedFunction func addToA(_ a: A)\nvar c: Int { 1 }", ["c computed"]),
        ("init() {}\ndeinit {}\nsubscript(a: Int) -> Int { 1 }\nenum A { case b; var c: Int { 1 } }", []),
        (
            "let a = /\"/, b = #/\"}/#\nvar c: Int { 2 / 1 }\nlet d = 4 / 2\nvar e: Int { 1 }",
            ["c computed", "e computed"]
        ),
        (
            "#if A || B\nvar a: Int { 1 }\n#else // C\nvar b: Int { 1 }\n#endif",
            ["#if A || B", "a computed", "#else // C", "b computed", "#endif"]
        ),
        ("var (a, b) = (1, 2)\nvar c, d: Int", []), ("", []),
    ])
    func membersAreFound(body: String, members: [String]) throws {
        for source in ["class Note: A {\(body)\n}", "extension Note {\n\(body)\n}"] {
            let syntax = Syntax(source)
            let type = try #require(TypeReader(syntax))
            let found = try MemberReader(body: type.body, of: syntax).members.map(Self.text)
            #expect(found == members)
        }
    }

    private static func text(of member: MemberReader.Member) -> String {
        guard case .property(let name, let key, let isManaged) = member else {
            if case .directive(let line) = member { return line }
            return ""
        }
        let renamed = key == "\"\(name)\"" ? "" : " as \(key.dropFirst().dropLast())"
        return name + renamed + (isManaged ? (renamed.isEmpty ? "" : " managed") : " computed")
    }

    @Test(
        arguments: [
            ("@A(\"class B\") public final class Note: C {}", "class", "Note", "public", true),
            (
                "open class A<B: C<D>, each E, let f: Int>: G<B> where B: H {}", "class", "A<B, repeat each E, f>",
                "open", true
            ),
            ("extension A.B: @retroactive C where D == E<F> {}", "extension", "A.B", nil, true),
            ("private(set) class `class` {}", "class", "`class`", "private", false),
            (
                "/* struct */ nonisolated fileprivate extension /* a */ Größe {}", "extension", "Größe", "fileprivate",
                false
            ),
        ] as [(String, String, String, String?, Bool)]
    )
    func headsAreRead(source: String, keyword: String, name: String, access: String?, inherits: Bool) throws {
        let type = try #require(TypeReader(Syntax(source)))
        #expect(type.keyword == keyword && type.name == name && type.access == access && type.inherits == inherits)
        #expect(type.body.next == "{")
    }

    @Test func classesOverrideTheList() throws {
        let source = try expand("public class Note: A { @Managed(\"b\") var a: Int; var c: Int { 1 } }").expandedSource
        #expect(
            source == """
                nonisolated public override class var keyValueProperties: [String: KeyValueProperty] {
                    _keyValueProperties(of: Note.self, super.keyValueProperties) { properties in
                        properties["b"] = properties["b"] ?? KeyValueProperty(\\Note.a)._managed("b")
                        properties["c"] = KeyValueProperty(\\Note.c)
                    }
                }
                """
        )
    }

    @Test func extensionsGetATable() throws {
        let source = try expand("extension Note { @Managed var a: Int }").expandedSource
        #expect(source?.hasPrefix("nonisolated final class _ManagedExtension: _ManagedObjectPropertyTable {") == true)
        #expect(source?.contains("properties[\"a\"] = KeyValueProperty(\\Note.a)._managed(\"a\")\n") == true)
    }

    @Test(arguments: [
        ("struct A {}", "'@ManagedObject' belongs before a class of managed objects, or an extension of one"),
        ("class A {}", "'A' inherits from no class: '@ManagedObject' belongs before managed objects"),
        (
            "class A: B { override class var keyValueProperties: C { [:] } }",
            "'A' lists its properties itself: remove 'keyValueProperties' or '@ManagedObject'"
        ),
        ("private extension A {}", "'@ManagedObject' cannot list the properties of a private extension"),
        (
            "class A: B { @Managed(C.d) var e: Int }",
            "the key of a managed property is a string in one line, without interpolations"
        ),
    ])
    func otherDeclarationsAreRefused(declaration: String, sentence: String) throws {
        #expect(try expand(declaration).diagnostics.map(\.message) == [sentence])
    }

    @Test func depthIsNoDanger() throws {
        for text in ["{", "(", "<", "var a: ", "@A ", "#if a\n", "var a { ", "\"\\("] {
            _ = try expand("class A: B { " + String(repeating: text, count: 20_000))
        }
    }

    private func expand(_ declaration: String) throws -> Reply {
        try Reply.to(question(declaration, attribute: "@ManagedObject ", context: [], role: "member"))
    }
}
