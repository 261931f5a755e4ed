import CoreData
import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

@MainActor
@Suite struct ModelTemplateTests {
    @Test func anEmptyModelIsAPackageOnDisk() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("Shop.xcdatamodeld")
            let document = try ModelDocument(.empty, at: url)
            #expect(document.isEdited)
            let session = document.makeSession()
            try session.perform(.addEntity(named: "Order"), in: "Shop")
            #expect(!FileManager.default.fileExists(atPath: url.path))
            try document.save()
            let bundle = try ModelBundle(contentsOf: url)
            #expect(bundle.currentVersionName == "Shop")
            #expect(try bundle.readValid().definition.entities.map(\.name) == ["Order"])
            #expect(try files(in: url).keys.sorted() == [".xccurrentversion", "Shop.xcdatamodel/contents"])
            #expect(throws: ModelFormatErrors.self) { try ModelDocument(.empty, at: url) }
        }
    }

    @Test func aModelWithoutVersionsIsAFolder() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("Shop.xcdatamodel")
            try ModelDocument(.slipBox, at: url).save()
            #expect(try files(in: url).keys.sorted() == ["contents"])
            #expect(throws: ModelFormatErrors.self) {
                try ModelDocument(.empty, at: folder.appendingPathComponent("Shop.txt"))
            }
        }
    }

    @Test func theSlipBoxIsTheFirstVersionOfSlipboxs() throws {
        var root = URL(fileURLWithPath: #filePath)
        while !FileManager.default.fileExists(atPath: root.path + "/Package.swift") { root.deleteLastPathComponent() }
        let path = "Sources/Slipbox/SlipboxCore/Slipbox.xcdatamodeld/Slipbox.xcdatamodel"
        let model = try ModelBundle(contentsOf: root.appendingPathComponent(path)).readValid().definition
        let template = try ModelXML.read(Data(ModelTemplate.slipBox.text.utf8)).definition
        #expect(template.entities == model.entities)
        #expect(ModelTemplate.slipBox.losses.isEmpty)
        #expect(ModelDiagnosis(template).findings.filter { $0.severity > .note } == [])
    }

    @Test func whatATemplateLosesIsSaid() {
        var entity = EntityDefinition(name: "Note")
        var title = AttributeDefinition(name: "title", type: .string)
        title.validations = [ValidationDefinition(predicate: "length < 9")]
        entity.attributes = [title]
        var model = ModelDefinition()
        model.entities = [entity]
        #expect(ModelTemplate(model).losses.count == 1)
    }

    // MARK: - Models of stores

    @Test func theModelOfAStoreIsATemplate() throws {
        try withFolder { folder in
            let store = folder.appendingPathComponent("Slipbox.sqlite")
            try makeStore(at: store, in: folder)
            let before = try files(in: folder)
            let template = try ModelTemplate(storeAt: store)
            #expect(try files(in: folder) == before)
            let url = folder.appendingPathComponent("Found.xcdatamodeld")
            let document = try ModelDocument(template, at: url)
            let session = document.makeSession()
            try session.perform(.addEntity(named: "Zoo"), in: "Found")
            try document.save()
            let model = try ModelBundle(contentsOf: url).readValid().definition
            #expect(model.entities.map(\.name).sorted() == ["Attachment", "Folder", "Keyword", "Note", "Zoo"])
            let note = try #require(model.entity(named: "Note"))
            let original = try #require(
                ModelXML.read(Data(ModelTemplate.slipBox.text.utf8)).definition.entity(named: "Note")
            )
            #expect(note.attributes.map(\.name).sorted() == original.attributes.map(\.name).sorted())
            #expect(note.indexes.count == original.indexes.count)
            #expect(Set(note.relationships.map(\.inverseName)) == Set(original.relationships.map(\.inverseName)))
        }
    }

    @Test func aFileThatIsNoStoreIsAnError() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("none.sqlite")
            #expect(throws: (any Error).self) { try ModelTemplate(storeAt: file) }
            try Data("no store".utf8).write(to: file)
            #expect(throws: (any Error).self) { try ModelTemplate(storeAt: file) }
            #expect(try files(in: folder) == ["none.sqlite": Data("no store".utf8)])
        }
    }

    private func makeStore(at store: URL, in folder: URL) throws {
        let compiled = folder.appendingPathComponent("Slipbox.mom")
        let definition = try ModelXML.read(Data(ModelTemplate.slipBox.text.utf8)).definition
        try CompiledModel.data(of: definition).write(to: compiled)
        let model = try #require(NSManagedObjectModel(contentsOf: compiled))
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let added = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: store)
        try coordinator.remove(added)
    }
}
