import Foundation
import Testing

@testable import CloudCommands

@Suite("Records from the command line")
struct RecordCommandsTests {
    @Test func recordsAreSavedFoundChangedAndDeleted() async throws {
        try await ToolFixture.withService { tool, _ in
            for (name, pages) in [("a", "100"), ("b", "300"), ("c", "500")] {
                #expect(
                    try await tool.output("records", "save", "Note", name, "title=Note \(name)", "pages=\(pages)")
                        .hasPrefix("Saved \(name), tag ")
                )
            }
            let found = try await tool.output("records", "query", "Note", "--filter", "pages > 150", "--sort", "-pages")
            #expect(
                found == """
                    c  Note
                      pages  500
                      title  Note c

                    b  Note
                      pages  300
                      title  Note b
                    """
            )
            let both = try await tool.output(
                "records",
                "query",
                "Note",
                "--filter",
                "pages >= 100",
                "--filter",
                "title BEGINSWITH Note b"
            )
            #expect(both.hasPrefix("b  Note") && !both.contains("\n\n"))
            let limited = await tool.run(
                "records",
                "query",
                "Note",
                "--limit",
                "2",
                "--filter",
                "pages > 0",
                "--sort",
                "pages"
            )
            #expect(limited.messages.contains("more records") && !limited.output.contains("c  Note"))
            for call in [["--filter", "___recordID == a"], []] {
                let refused = await tool.run(["records", "query", "Note"] + call)
                #expect(refused.outcome == .failure && refused.messages.contains("cloud schema import"))
            }
            #expect(try await tool.output("records", "query", "Note", "--filter", "pages IN 1, 300").hasPrefix("b  "))
            try await tool.output("records", "save", "Note", "a", "title=42", "pages=")
            let changed = try await tool.output("records", "fetch", "a", "--json")
            #expect(changed.contains(#""value" : "42""#) && !changed.contains("pages"))
            try await tool.output("records", "delete", "a", "b")
            let gone = await tool.run("records", "fetch", "a", "c")
            #expect(gone.outcome == .failure && gone.output.hasPrefix("c  Note") && gone.messages.contains("a: "))
            #expect(await tool.run("records", "save", "Other", "c").messages.contains("is a Note, not a Other"))
        }
    }

    @Test func everyTypeComesBack() async throws {
        try await ToolFixture.withService { tool, _ in
            try tool.write("meow", to: "cat.txt")
            try await tool.output(
                "records",
                "save",
                "All",
                "x",
                "whole=7",
                "half=0.5",
                "text=7 cats",
                "day=2026-03-01",
                "moment=2026-03-01T12:00:00Z",
                "data=AQID",
                "link=y",
                "where=48.1,11.6",
                "file=@cat.txt",
                "code=007",
                "--type",
                "data=bytes",
                "--type",
                "link=reference",
                "--type",
                "where=location",
                "--type",
                "code=string"
            )
            let json = Data(try await tool.output("records", "fetch", "x", "--json").utf8)
            let records = try #require(JSONSerialization.jsonObject(with: json) as? [[String: Any]])
            let fields = try #require(records.first?["fields"] as? [String: [String: Any]])
            #expect(
                fields.mapValues { $0["type"] as? String } == [
                    "whole": "INT64", "half": "DOUBLE", "text": "STRING", "day": "TIMESTAMP", "moment": "TIMESTAMP",
                    "data": "BYTES", "link": "REFERENCE", "where": "LOCATION", "file": "ASSET", "code": "STRING",
                ]
            )
            #expect(fields["code"]?["value"] as? String == "007" && fields["data"]?["value"] as? String == "AQID")
            #expect((fields["file"]?["value"] as? [String: Int]) == ["size": 4])
            #expect((fields["moment"]?["value"] as? String)?.hasPrefix("2026-03-01T12:00:00") == true)
            // A field keeps its type: this number is no whole one.
            try await tool.output("records", "save", "All", "x", "half=2")
            #expect(try await tool.output("records", "fetch", "x").contains("half    2.0"))
            try await tool.output("assets", "download", "x", "file", "copy.txt")
            #expect(try String(contentsOf: tool.folder.appending(path: "copy.txt"), encoding: .utf8) == "meow")
            #expect(await tool.run("assets", "download", "x", "file", "copy.txt").outcome == .usage)
            #expect(await tool.run("assets", "download", "x", "text", "other.txt").outcome == .failure)
        }
    }

    @Test(arguments: [
        ["records", "save", "Note", "x", "9lives=1"], ["records", "save", "Note", "x", "title"],
        ["records", "save", "Note", "ä", "title=1"], ["records", "save", "Note", "x", "a=b", "--type", "a=int64"],
        ["records", "save", "Note", "x", "a=91,0", "--type", "a=location"],
        ["records", "save", "Note", "x", "a=b", "--type", "a=word"], ["records", "query", "Note", "--filter", "pages"],
        ["records", "query", "Note", "--filter", "pages =="], ["records", "query", "Note", "--limit", "-1"],
        ["records", "save", "Note", "x", "a=nan", "--type", "a=double"],
        ["records", "fetch", String(repeating: "x", count: 256)],
    ])
    func wrongInputIsRefused(call: [String]) async throws {
        let tool = try ToolFixture()
        tool["CLOUDKIT_ENDPOINT"] = "http://127.0.0.1:1"
        (tool["CLOUDKIT_CONTAINERS"], tool["CLOUDKIT_API_TOKEN"]) = ("iCloud.a", "x")
        let result = await tool.run(call)
        // Nothing is asked of the service, unless a record is fetched before its fields are read.
        #expect(result.outcome != .success && !result.messages.isEmpty, "\(result)")
        if call[1] != "save" { #expect(result.outcome == .usage, "\(result)") }
    }

    @Test func wrongTokensAreNamed() async throws {
        try await ToolFixture.withService { tool, _ in
            let result = await tool.run("records", "fetch", "a", with: ["CLOUDKIT_API_TOKEN": "wrong"])
            #expect(result.outcome == .failure && result.messages.contains("AUTHENTICATION_FAILED"))
            #expect(result.messages.contains("Check the tokens") && !result.messages.contains("wrong"))
        }
    }
}
