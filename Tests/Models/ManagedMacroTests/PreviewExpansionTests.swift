import Foundation
import Testing

@testable import ManagedMacroExpansion

/// What `#Preview` expands to, as text.
@Suite struct PreviewExpansionTests {
    @Test(arguments: [
        ("#Preview { A() }", "WebUI.Preview { A() }"),
        ("#Preview(\"A )\") { A(\"}\") }", "WebUI.Preview(\"A )\") { A(\"}\") }"),
        (
            "@available(macOS 14, *)\n#Preview(traits: .portrait, .x(1)) /* { */ { A() }",
            "WebUI.Preview(traits: .portrait, .x(1)) { A() }"
        ),
        ("#Preview(\"A\", body: { A() })", "WebUI.Preview(\"A\", body: { A() })"),
        ("// { A\n#Preview { let a = 1; A(a) }", "WebUI.Preview { let a = 1; A(a) }"),
    ])
    func argumentsAreKept(source: String, call: String) throws {
        let expanded = try #require(try expand(source).expandedSource)
        #expect(expanded.contains("nonisolated struct $s4TestfMf_7PreviewfMu_: WebUI.PreviewRegistry {"))
        #expect(expanded.contains("return \(call)"), "\(expanded)")
    }

    @Test(arguments: [
        ("#Preview { A() }", 12, 3), (" #Preview { A() }", 12, 4), ("\n// a\n\n  #Preview { A() }", 15, 3),
        ("@available(*, unavailable)\n#Preview { A() }", 12, 3),
    ])
    func thePlaceIsThatOfTheFile(source: String, line: Int, column: Int) throws {
        let expanded = try #require(try expand(source).expandedSource)
        #expect(expanded.contains("static var fileID: Swift.String { \"App/Views.swift\" }"))
        #expect(expanded.contains("static var line: Swift.Int { \(line) }"))
        #expect(expanded.contains("static var column: Swift.Int { \(column) }"))
    }

    @Test(arguments: [
        ("@Previewable @State var a = 1\nA($a)", ["@State var a = 1"], "\nA($a)"),
        ("@Previewable\n@State\nvar a: Int = 1; A($a)", ["@State var a: Int = 1"], "; A($a)"),
        (
            "@Previewable @State var a = [1,\n 2]\n  .map { $0 }\n@Previewable @FocusState var b: Bool // {\n"
                + "let c = 1\nA($a, c)",
            ["@State var a = [1,\n 2]\n  .map { $0 }", "@FocusState var b: Bool // {"], "\n\nlet c = 1\nA($a, c)"
        ),
        (
            "let c = 1\n@SwiftUI.Previewable @State private var a =\n  c +\n 1\nA()",
            ["@State private var a =\n  c +\n 1"], "let c = 1\n\nA()"
        ),
        ("@Previewable @Namespace var a\n  A { @State in 1 }", ["@Namespace var a"], "\n  A { @State in 1 }"),
        ("A { @Previewable @State var a = 1 }", [], ""), ("@State var a = 1\nA()", [], ""), ("", [], ""),
    ])
    func previewablePropertiesAreThoseOfAView(closure: String, properties: [String], rest: String) {
        var reader = PreviewableReader(closure: "{\(closure)}")
        reader.read()
        #expect(reader.properties == properties)
        if !properties.isEmpty { #expect(reader.rest == rest) }
    }

    @Test func aViewHasTheProperties() throws {
        let source = "#Preview(\"A\") { @Previewable @State var a = 1\nA($a) }"
        let expanded = try #require(try expand(source).expandedSource)
        #expect(expanded.contains("struct PreviewableContent: WebUI.View {"))
        #expect(expanded.contains("return WebUI.Preview(\"A\") { PreviewableContent() }"))
        #expect(!expanded.contains("@Previewable"))
    }

    @Test func theMarkAddsNothing() throws {
        let answer = try Reply.to(question("@State var a = 1", role: "peer", macro: "PreviewableMacro"))
        #expect(answer == Reply(expandedSource: "", diagnostics: []))
    }

    @Test func whatIsNoMacroIsRefused() throws {
        let sentence = "'#Preview' has no form that this compiler's plugin knows"
        #expect(try expand("Preview { }").diagnostics.map(\.message) == [sentence])
    }

    /// The compiler's parser accepts more than these, but each ends.
    @Test(arguments: [
        "#", "@", "#Preview(", "#Preview {", "#Preview { @Previewable", "#Preview { @Previewable @State var a = \"",
    ])
    func unfinishedSourceHasAnEnd(source: String) throws {
        _ = try expand(source)
    }

    private func expand(_ source: String) throws -> Reply {
        let place: [String: Any] = [
            "fileName": "/App/Views.swift", "fileID": "App/Views.swift", "offset": 90, "line": 12, "column": 3,
        ]
        let message: [String: Any] = [
            "expandFreestandingMacro": [
                "macro": ["moduleName": "ManagedMacro", "typeName": "PreviewMacro", "name": "Preview"],
                "macroRole": "declaration", "discriminator": "$s4TestfMf_",
                "syntax": ["kind": "declaration", "source": source, "location": place],
            ]
        ]
        return try Reply.to(try JSONSerialization.data(withJSONObject: message))
    }
}
