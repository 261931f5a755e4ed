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

    @Test func typesAreSwiftsIfToldSo() throws {
        try workspace.writeBookStore()
        func generate(_ types: String) {
            let result = workspace.run("generate", "--types", types, "Store.xcdatamodeld", "-o", "Store.swift")
            #expect(result.messages.isEmpty)
        }
        generate("swift")
        let text = try workspace.text("Store.swift")
        #expect(text.contains("public var pages: [Page] {") && text.contains("public var books: Set<Book> {"))
        #expect(text.contains("public var snapshot: Book.Snapshot {"))
        generate("apple")
        let generator = ClassGenerator(SampleModels.bookStore)
        #expect(try workspace.text("Store.swift") == generator.combinedText(of: "Store.xcdatamodeld"))
    }

    /// Without the class, the target would not compile.
    @Test func classesThatNoSourceDeclaresAreFound() throws {
        let entities = """
            <entity name="Note" representedClassName="Note" codeGenerationType="class">
                <relationship name="keyword" optional="YES" maxCount="1" destinationEntity="Keyword" \
            inverseName="notes" inverseEntity="Keyword"/>
            </entity>
            <entity name="Keyword" representedClassName=".Keyword">
                <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" \
            inverseName="keyword" inverseEntity="Note"/>
            </entity>
            <entity name="Half" representedClassName="Half" codeGenerationType="category"/>
            <entity name="Unused" representedClassName="Unused"/>
            """
        try workspace.write(elements: entities, to: "Notes.xcdatamodel")
        let folder = workspace.url("Sources/Inner")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "class KeywordList {} // Keyword\nfinal class  Half: NSManagedObject {}".write(
            to: folder.appending(path: "Half.swift"),
            atomically: true,
            encoding: .utf8
        )
        func messages() -> String {
            let result = workspace.run("generate", "Notes.xcdatamodel", "--sources", "Sources", "-o", "Notes.swift")
            #expect(result.status == .success)
            return workspace.messages(result)
        }
        #expect(
            messages() == """
                Notes.xcdatamodel/contents:6: warning: Keyword: generated code of Note uses the class Keyword, which no \
                Swift file of the target declares; declare “class Keyword: NSManagedObject”, or choose Class Definition \
                as its Codegen

                """
        )
        try "public class Keyword: NSManagedObject {}".write(
            to: folder.appending(path: "Keyword.swift"),
            atomically: true,
            encoding: .utf8
        )
        #expect(messages() == "")
    }
}
