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

    private static let lonelyNote = """
        <entity name="Note" representedClassName="Note" codeGenerationType="class">
        <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Note"/>
        </entity>
        """
}
