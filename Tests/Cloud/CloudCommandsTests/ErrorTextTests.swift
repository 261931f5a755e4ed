import CloudWire
import Foundation
import Testing

@testable import CloudCommands

@Suite("Errors in words")
struct ErrorTextTests {
    @Test func filesAreNamedWithTheReason() async throws {
        let tool = try ToolFixture()
        try tool.write("", to: "file")
        let result = await tool.run("user", "add", "ada", "--data", "file/cloud")
        #expect(result.outcome == .failure && result.messages.contains("file/cloud: Not a directory. Check the path"))
        try tool.write("junk", to: "Accounts.sqlite")
        let damaged = await tool.run("user", "list", "--data", ".")
        #expect(damaged.outcome == .failure && !damaged.messages.contains("Error Domain"))
    }

    @Test func terminalsAreNotTold() {
        #expect("a\u{1B}[2Jb\u{202E}c".printable == "a\u{FFFD}[2Jb\u{FFFD}c")
        #expect("Ülker 👩‍👩‍👧".printable == "Ülker 👩‍👩‍👧")
        #expect(ErrorText.text(of: WireFailure(.badRequest, "no\u{7}")) == "no\u{FFFD} (BAD_REQUEST)")
    }

    @Test func textOfOthersIsShownAsText() async throws {
        try await ToolFixture.withService { tool, _ in
            try await tool.output("records", "save", "Note", "x", "title=a\u{1B}]0;b\nc")
            #expect(try await tool.output("records", "fetch", "x").contains("title  a\u{FFFD}]0;b c"))
            #expect(try await tool.output("records", "fetch", "x", "--json").contains(#"a\u001b]0;b\nc"#))
        }
    }
}
