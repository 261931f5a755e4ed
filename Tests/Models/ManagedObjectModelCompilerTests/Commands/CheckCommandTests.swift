import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct CheckCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test(arguments: [SampleModels.bookStoreSample, .slipboxSample])
    func goodModelsHaveNoErrors(_ sample: SampleModels) throws {
        try ModelBundle.write(sample.model, to: workspace.url("Model.xcdatamodel"))
        let result = workspace.run("check", "Model.xcdatamodel")
        #expect(result.status == .success)
        #expect(!result.messages.contains(": error: "))
    }

    @Test func findingsHaveTheirLine() throws {
        try workspace.write(elements: Self.lonelyNote, to: "Notes.xcdatamodel")
        let result = workspace.run("check", "Notes.xcdatamodel")
        #expect(result.status == .success)
        let messages = workspace.messages(result)
        #expect(messages.contains("Notes.xcdatamodel/contents:4: warning: Note.next: "), "\(messages)")
    }

    @Test func theCloudIsStricter() throws {
        try workspace.write(elements: Self.lonelyNote, to: "Notes.xcdatamodel")
        let result = workspace.run("check", "--cloud", "Notes.xcdatamodel")
        #expect(result.status == .failure)
        let messages = workspace.messages(result)
        #expect(messages.contains("Notes.xcdatamodel/contents:4: error: Note.next: "), "\(messages)")
    }

    @Test func compiledModelsAreCheckedToo() throws {
        try workspace.write(elements: Self.lonelyNote, to: "Notes.xcdatamodel")
        #expect(workspace.run("compile", "Notes.xcdatamodel").status == .success)
        let messages = workspace.messages(workspace.run("check", "Notes.mom"))
        #expect(messages.contains("Notes.mom: warning: Note.next: "), "\(messages)")
    }

    @Test func damagedCompiledModelsAreErrors() throws {
        try Data("bplist00".utf8).write(to: workspace.url("Bad.mom"))
        let result = workspace.run("check", "Bad.mom")
        #expect(result.status == .failure)
        #expect(workspace.messages(result).hasPrefix("Bad.mom: error: "))
    }

    @Test func identifiersThatForgetEarlierNamesAreTold() throws {
        func version(_ name: String, _ attribute: String) throws {
            let text = "<entity name=\"Note\">\(attribute)</entity>"
            try workspace.write(elements: text, to: "Notes.xcdatamodeld/\(name).xcdatamodel")
        }
        func renamed(_ name: String, from identifier: String) -> String {
            "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\" elementID=\"\(identifier)\"/>"
        }
        try version("Notes", "<attribute name=\"text\" optional=\"YES\" attributeType=\"String\"/>")
        try version("Notes 2", renamed("body", from: "text"))
        try version("Notes 3", renamed("content", from: "body"))
        let list = ["_XCCurrentVersionName": "Notes 3.xcdatamodel"]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try data.write(to: workspace.url("Notes.xcdatamodeld/.xccurrentversion"))
        let messages = workspace.messages(workspace.run("check", "Notes.xcdatamodeld"))
        #expect(messages.contains("warning: Note.content: was renamed from body, which was text before"), "\(messages)")
        #expect(messages.contains("set the renaming identifier to text"))
        try version("Notes 3", renamed("content", from: "text"))
        #expect(!workspace.messages(workspace.run("check", "Notes.xcdatamodeld")).contains("renamed"))
    }

    @Test func aMissingNoteOfTheCurrentVersionIsTold() throws {
        let text = "<entity name=\"Note\"/>"
        try workspace.write(elements: text, to: "Notes.xcdatamodeld/Notes.xcdatamodel")
        for command in ["check", "compile"] {
            #expect(!workspace.messages(workspace.run(command, "Notes.xcdatamodeld")).contains("xccurrentversion"))
        }
        try workspace.write(elements: text, to: "Notes.xcdatamodeld/Notes 2.xcdatamodel")
        for command in ["check", "compile"] {
            let result = workspace.run(command, "Notes.xcdatamodeld")
            #expect(workspace.messages(result).contains("which of 2 versions is current, so it is “Notes”"))
            #expect(result.status == .success)
        }
    }

    @Test func namesOfOtherModulesAreTold() throws {
        let classes = ["Tag", "State", "Category", "Note"].map {
            "<entity name=\"\($0)\" representedClassName=\"\($0)\" codeGenerationType=\"class\"/>"
        }
        try workspace.write(elements: classes.joined(separator: "\n"), to: "Notes.xcdatamodel")
        let messages = workspace.messages(workspace.run("check", "Notes.xcdatamodel"))
        for (name, module) in [("Tag", "Testing"), ("State", "SwiftUI and WebUI"), ("Category", "ObjectiveC")] {
            #expect(
                messages.contains("note: \(name): the class \(name) has the name of a type of \(module)"),
                "\(messages)"
            )
        }
        #expect(!messages.contains("class Note"))
    }

    private static let lonelyNote = """
        <entity name="Note" representedClassName="Note" codeGenerationType="class">
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Note"/>
        </entity>
        """
}
