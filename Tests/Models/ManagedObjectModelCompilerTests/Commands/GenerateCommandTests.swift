import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct GenerateCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test func classesFollowTheModel() throws {
        try workspace.writeBookStore()
        #expect(workspace.run("generate", "Store.xcdatamodeld", "-o", "Classes").status == .success)
        let files = ClassGenerator(SampleModels.bookStore).files
        #expect(try workspace.names(in: "Classes") == files.map(\.name).sorted())
        for file in files {
            #expect(try workspace.text("Classes/\(file.name)") == file.text)
        }
    }

    @Test func theFormCanBeChosen() throws {
        try workspace.writeBookStore()
        let result = workspace.run("generate", "--codegen", "category", "Store.xcdatamodeld", "-o", "Classes")
        #expect(result.status == .success)
        #expect(
            try workspace.names(in: "Classes") == [
                "Book+CoreDataProperties.swift", "BookCategory+CoreDataProperties.swift",
                "Page+CoreDataProperties.swift",
            ]
        )
    }

    @Test func unchangedFilesAreLeftAlone() throws {
        try workspace.writeBookStore()
        let file = workspace.url("Page+CoreDataClass.swift")
        #expect(workspace.run("generate", "Store.xcdatamodeld").status == .success)
        let past = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
        #expect(workspace.run("generate", "Store.xcdatamodeld").status == .success)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == past)
    }

    @Test func allClassesGoToOneFileIfToldSo() throws {
        try workspace.writeBookStore()
        #expect(workspace.run("generate", "Store.xcdatamodeld", "-o", "new/Store.swift").messages.isEmpty)
        let text = try workspace.text("new/Store.swift")
        #expect(text.hasPrefix("// Generated from Store.xcdatamodeld. Edit the model instead of this file.\n"))
        for name in ["Book", "BookCategory", "Page"] {
            #expect(text.contains("public class \(name): NSManagedObject {}"))
        }
        let file = workspace.url("new/Store.swift")
        let past = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
        #expect(workspace.run("generate", "Store.xcdatamodeld", "-o", "new/Store.swift").status == .success)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == past)
    }

    /// A model with entities of all three Codegen settings.
    @Test func eachEntityHasItsOwnForm() throws {
        let entities = """
            <entity name="Whole" representedClassName="Whole" codeGenerationType="class"/>
            <entity name="Half" representedClassName="Half" codeGenerationType="category"/>
            <entity name="Manual" representedClassName="Manual"/>
            """
        try workspace.write(elements: entities, to: "Notes.xcdatamodel")
        #expect(workspace.run("generate", "Notes.xcdatamodel", "-o", "Notes.swift").messages.isEmpty)
        let text = try workspace.text("Notes.swift")
        #expect(text.contains("class Whole: NSManagedObject"))
        #expect(text.contains("extension Whole "))
        #expect(!text.contains("class Half"))
        #expect(text.contains("extension Half "))
        #expect(!text.contains("Manual"))
    }

    @Test func oneFileWithoutClassesIsAComment() throws {
        try workspace.write(elements: #"<entity name="Note" representedClassName="Note"/>"#, to: "Notes.xcdatamodel")
        #expect(workspace.run("generate", "Notes.xcdatamodel", "-o", "Notes.swift").messages.isEmpty)
        let comment = "// Generated from Notes.xcdatamodel. Edit the model instead of this file.\n"
        #expect(try workspace.text("Notes.swift") == comment)
    }

    @Test func nothingToGenerateIsANote() throws {
        try workspace.write(elements: #"<entity name="Note" representedClassName="Note"/>"#, to: "Notes.xcdatamodel")
        let result = workspace.run("generate", "Notes.xcdatamodel", "-o", "Classes")
        #expect(result.status == .success)
        #expect(workspace.messages(result).hasPrefix("Notes.xcdatamodel/contents: note: no entity of the model has "))
        #expect(try workspace.names() == ["Notes.xcdatamodel"])
    }

    @Test func errorsOfTheModelKeepFilesFromBeingWritten() throws {
        let entities = """
            <entity name="A" representedClassName="Same" codeGenerationType="class"/>
            <entity name="B" representedClassName="Same" codeGenerationType="class"/>
            """
        try workspace.write(elements: entities, to: "Notes.xcdatamodel")
        let result = workspace.run("generate", "Notes.xcdatamodel")
        #expect(result.status == .failure)
        #expect(workspace.messages(result).contains("Notes.xcdatamodel/contents:4: error: B: "))
        #expect(try workspace.names() == ["Notes.xcdatamodel"])
    }
}
