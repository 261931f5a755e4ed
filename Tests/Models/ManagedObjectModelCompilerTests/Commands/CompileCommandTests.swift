import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct CompileCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test func bundlesBecomeCompiledBundlesWithAllVersions() throws {
        try workspace.writeBookStore()
        let result = workspace.run("compile", "Store.xcdatamodeld/")
        #expect(result.status == .success)
        #expect(result.output.isEmpty)
        #expect(try workspace.names() == ["Store.momd", "Store.xcdatamodeld"])
        #expect(try workspace.names(in: "Store.momd") == ["Store 2.mom", "Store.mom", "VersionInfo.plist"])
        let bundle = try CompiledModelBundle(contentsOf: workspace.url("Store.momd"))
        #expect(bundle.currentName == "Store 2")
        #expect(try bundle.current?.withoutHashes == SampleModels.bookStore.compiledForm())
    }

    @Test func modelsBecomeCompiledModels() throws {
        try ModelBundle.write(SampleModels.slipbox, to: workspace.url("Slipbox.xcdatamodel"))
        #expect(workspace.run("compile", "Slipbox.xcdatamodel", "-o", "out/Box.mom").status == .success)
        let model = try CompiledModel.read(contentsOf: workspace.url("out/Box.mom"))
        #expect(try model.withoutHashes == SampleModels.slipbox.compiledForm())
        #expect(workspace.run("compile", "Slipbox.xcdatamodel", "-o", "new/").status == .success)
        #expect(try workspace.names(in: "new") == ["Slipbox.mom"])
    }

    @Test func modelsBecomeCompiledBundlesOfTheirOwnIfToldSo() throws {
        try ModelBundle.write(SampleModels.slipbox, to: workspace.url("Slipbox.xcdatamodel"))
        #expect(workspace.run("compile", "Slipbox.xcdatamodel", "-o", "Box.momd").status == .success)
        #expect(try workspace.names(in: "Box.momd") == ["Slipbox.mom", "VersionInfo.plist"])
        let bundle = try CompiledModelBundle(contentsOf: workspace.url("Box.momd"))
        #expect(try bundle.current?.withoutHashes == SampleModels.slipbox.compiledForm())
    }

    @Test func classesGetTheirModule() throws {
        let entity = #"<entity name="Note" representedClassName=".Note" codeGenerationType="class"/>"#
        try workspace.write(elements: entity, to: "Notes.xcdatamodel")
        #expect(workspace.run("compile", "Notes.xcdatamodel", "--module=App", "-o", "App.mom").status == .success)
        let model = try CompiledModel.read(contentsOf: workspace.url("App.mom"))
        #expect(model.entities.first?.className == "App.Note")
    }

    @Test func allErrorsOfAllVersionsAreSaidAndNothingIsWritten() throws {
        try workspace.writeBookStore()
        for (version, name) in [("Store", "Old"), ("Store 2", "New")] {
            let entities = """
                <entity name="\(name)"/>
                <entity name="\(name)"/>
                <entity name="Other" parentEntity="Nothing"/>
                """
            try workspace.write(elements: entities, to: "Store.xcdatamodeld/\(version).xcdatamodel")
        }
        let result = workspace.run("compile", "Store.xcdatamodeld", "-o", "Out.momd")
        let lines = workspace.messages(result).split(separator: "\n").map(String.init)
        #expect(result.status == .failure)
        try #require(lines.count == 4)
        #expect(
            lines[0].hasPrefix(
                "Store.xcdatamodeld/Store 2.xcdatamodel/contents:4: error: the name “New” is used twice"
            ),
            "\(lines)"
        )
        #expect(lines[1].hasPrefix("Store.xcdatamodeld/Store 2.xcdatamodel/contents:5: error: Other: "), "\(lines)")
        #expect(
            lines[2].hasPrefix(
                "Store.xcdatamodeld/Store.xcdatamodel/contents:4: error: the name “Old” is used twice"
            ),
            "\(lines)"
        )
        #expect(try workspace.names() == ["Store.xcdatamodeld"])
    }

    @Test func whatWasThereIsReplacedOnlyBySomethingWhole() throws {
        try workspace.writeBookStore()
        let stale = workspace.url("Store.momd/Stale.mom")
        #expect(workspace.run("compile", "Store.xcdatamodeld").status == .success)
        try Data().write(to: stale)
        try workspace.write(elements: "<entity", to: "Store.xcdatamodeld/Store.xcdatamodel")
        #expect(workspace.run("compile", "Store.xcdatamodeld").status == .failure)
        #expect(FileManager.default.fileExists(atPath: stale.path))
        try workspace.write(elements: "", to: "Store.xcdatamodeld/Store.xcdatamodel")
        #expect(workspace.run("compile", "Store.xcdatamodeld").status == .success)
        #expect(try workspace.names(in: "Store.momd") == ["Store 2.mom", "Store.mom", "VersionInfo.plist"])
        #expect(try workspace.names() == ["Store.momd", "Store.xcdatamodeld"])
    }

    @Test func outputsOfAnotherFormAreRefused() throws {
        try workspace.writeBookStore()
        for output in ["Store.mom", "Store.txt"] {
            let result = workspace.run("compile", "Store.xcdatamodeld", "-o", output)
            #expect(result.status == .wrongUsage)
            let reason = "the output “\(output)” is not a folder and does not end in .momd"
            #expect(result.messages.hasPrefix("momc compile: error: \(reason)\n"))
        }
        #expect(workspace.run("compile", "Store.xcdatamodeld").status == .success)
        let again = workspace.run("compile", "Store.momd")
        #expect(again.status == .wrongUsage)
        #expect(again.messages.hasPrefix("momc compile: error: “Store.momd” is compiled already; "))
    }

    @Test func outputsThatCannotBeWrittenAreNamed() throws {
        try workspace.writeBookStore()
        try Data().write(to: workspace.url("file"))
        let result = workspace.run("compile", "Store.xcdatamodeld", "-o", "file/Store.momd")
        #expect(result.status == .failure)
        #expect(workspace.messages(result).hasPrefix("file/Store.momd: error: the output cannot be written: "))
    }

    /// Attributes that were Booleans before; Xcode compiles such models as well.
    @Test func aFlagAsDefaultOfANumberIsAWarning() throws {
        let elements = """
            <entity name="Note" representedClassName="Note">
            <attribute name="kind" attributeType="Integer 64" defaultValueString="NO" usesScalarValueType="YES"/>
            <attribute name="rank" attributeType="Integer 16" defaultValueString="YES" usesScalarValueType="YES"/>
            </entity>
            """
        try workspace.write(elements: elements, to: "Notes.xcdatamodel")
        let result = workspace.run("compile", "Notes.xcdatamodel")
        #expect(result.status == .success)
        let messages = workspace.messages(result)
        #expect(messages.contains("Notes.xcdatamodel/contents:4: warning: Note.kind: "), "\(messages)")
        #expect(messages.contains("Note.rank: the default value “YES” of a number is read as 1"), "\(messages)")
        let attributes = try CompiledModel.read(contentsOf: workspace.url("Notes.mom")).entities[0].attributes
        #expect(attributes.map(\.defaultValue) == [.integer(0), .integer(1)])
    }
}

extension ModelDefinition {
    /// Returns the model without recorded hashes.
    var withoutHashes: ModelDefinition {
        var model = self
        model.recordedHashes = [:]
        return model
    }
}
