import Testing

@testable import WebUIPreviews

@Suite struct CompilerMessageTests {
    @Test func errorsAreFoundWithTheirPlaces() {
        let output = """
            [3/6] Compiling App Notes.swift
            /copy/App/Sources/Notes.swift:3:26: error: cannot find 'twoo' in scope
            1 | import SwiftUI
              |                          `- error: cannot find 'twoo' in scope
            /copy/App/Sources/Notes.swift:3:26: error: cannot find 'twoo' in scope
            /real/App/Sources/A: B.swift:10:1: error: a: error: b
            /elsewhere/C.swift:1:2: warning: unused
            error: fatalError
            """
        let found = CompilerMessage.errors(in: output, of: ["/copy/App", "/real/App"])
        #expect(
            found == [
                CompilerMessage(file: "Sources/Notes.swift", line: 3, column: 26, text: "cannot find 'twoo' in scope"),
                CompilerMessage(file: "Sources/A: B.swift", line: 10, column: 1, text: "a: error: b"),
            ]
        )
        #expect(found.first?.place == "Sources/Notes.swift:3:26")
    }

    @Test func errorsWithoutAPlaceAreFound() {
        let output = "error: 'app': invalid manifest\n/p/Package.swift:x:2: error: no number"
        let found = CompilerMessage.errors(in: output, of: ["/p"])
        #expect(found.map(\.text) == ["'app': invalid manifest"])
        #expect(found.map(\.place) == [nil])
    }

    @Test func otherwiseTheEndOfTheOutputIsTheError() {
        let output = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let found = CompilerMessage.errors(in: output, of: [])
        #expect(found.map(\.text) == [(9...20).map { "line \($0)" }.joined(separator: "\n")])
        #expect(CompilerMessage.errors(in: "", of: []).map(\.text) == ["The build failed."])
    }

    @Test(arguments: [
        ("App/Notes.swift:7: Fatal error: Index out of range", "App/Notes.swift", 7, "Index out of range"),
        ("Fatal error: no model", nil, 0, "no model"),
        ("x\nApp/A.swift:1: Fatal error: a: b\nCurrent stack trace:", "App/A.swift", 1, "a: b"),
    ])
    func trapsAreRead(output: String, file: String?, line: Int, text: String) {
        #expect(CompilerMessage.trap(in: output) == CompilerMessage(file: file, line: line, column: 0, text: text))
    }

    @Test func outputWithoutATrapHasNone() {
        #expect(CompilerMessage.trap(in: "all is well") == nil)
    }
}
