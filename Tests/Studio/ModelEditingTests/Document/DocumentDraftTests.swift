import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

/// What is not saved, as a value that the next program takes up.
@MainActor
@Suite struct DocumentDraftTests {
    private let addEntity = ModelEdit.addEntity(named: "Zoo")

    /// What a next program reads of a draft.
    private func left(_ draft: DocumentDraft?) throws -> DocumentDraft {
        let data = try PropertyListEncoder().encode(try #require(draft))
        return try PropertyListDecoder().decode(DocumentDraft.self, from: data)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("drafts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func allThatIsNotSavedIsTakenUpAndSaved() async throws {
        try await withFolder { folder in
            let url = try writePackage(["Library", "Library 2", "Old", "Bare"], current: "Library 2", in: folder)
            try Data("<model".utf8).write(to: url.appendingPathComponent("Old.xcdatamodel/contents"))
            try FileManager.default.removeItem(at: url.appendingPathComponent("Bare.xcdatamodel/contents"))
            let document = try ModelDocument(contentsOf: url)
            #expect(await document.draft() == nil)
            let session = document.makeSession()
            try session.perform(.add("Library 3", basedOn: "Library 2"))
            try session.perform(addEntity, in: "Library 3")
            try session.perform(.setCurrent("Library 3"))
            try session.perform(.delete("Library 2"))
            let draft = try left(await document.draft())
            #expect(draft.path == url.path)
            let next = try ModelDocument(draft, at: url)
            #expect(next.isEdited && next.model.versionNames == ["Bare", "Library", "Library 3", "Old"])
            #expect(
                next.model.failures.keys.sorted() == ["Bare", "Old"] && next.model.currentVersionName == "Library 3"
            )
            #expect(try next.filesChangedByOthers().isEmpty && !draft.isSaved(at: url))
            #expect(await next.draft() == draft)
            try next.save()
            #expect(try !next.isEdited && draft.isSaved(at: url))
            #expect(await next.draft() == nil)
            let saved = try files(in: url)
            #expect(saved["Old.xcdatamodel/contents"] == Data("<model".utf8))
            #expect(saved["Library 2.xcdatamodel/contents"] == nil && saved["README"] != nil)
            #expect(try ModelBundle(contentsOf: url).readValid().definition.entity(named: "Zoo") != nil)
        }
    }

    @Test func whatIsTakenBackIsNoDraft() async throws {
        try await withFolder { folder in
            let url = try writePackage(["Library"], current: nil, in: folder)
            let document = try ModelDocument(contentsOf: url)
            let session = document.makeSession()
            try session.perform(addEntity, in: "Library")
            #expect(await document.draft() != nil)
            try session.undo()
            #expect(await document.draft() == nil)
        }
    }

    @Test func whatOthersHaveWrittenSinceIsNotOverwritten() async throws {
        try await withFolder { folder in
            let url = try writePackage(["Library"], current: "Library", in: folder)
            let document = try ModelDocument(contentsOf: url)
            try document.makeSession().perform(addEntity, in: "Library")
            let draft = try left(await document.draft())
            let file = url.appendingPathComponent("Library.xcdatamodel/contents")
            try Data(SampleTexts.library.replacing("Novel", with: "Story").utf8).write(to: file)
            let before = try files(in: folder)
            let next = try ModelDocument(draft, at: url)
            #expect(try next.filesChangedByOthers() == ["Library.xcdatamodel/contents"])
            #expect(throws: ModelFormatErrors.self) { try next.save() }
            #expect(try files(in: folder) == before)
            #expect(next.model.sources["Library"]?.definition.entity(named: "Zoo") != nil)
            try FileManager.default.removeItem(at: url)
            #expect(try ModelDocument(draft, at: url).filesChangedByOthers().count == 2)
        }
    }

    @Test func aNewModelIsTakenUpToo() async throws {
        try await withFolder { folder in
            for ending in ["xcdatamodeld", "xcdatamodel"] {
                let url = folder.appendingPathComponent("New.\(ending)")
                let document = try ModelDocument(.slipBox, at: url)
                try document.makeSession().perform(addEntity, in: "New")
                let next = try ModelDocument(left(await document.draft()), at: url)
                #expect(next.isEdited && next.model.currentVersionName == "New")
                try next.save()
                #expect(try ModelBundle(contentsOf: url).readValid().definition.entity(named: "Zoo") != nil)
            }
        }
    }

    @Test func aMappingModelIsTakenUpToo() async throws {
        try await withFolder { folder in
            let url = folder.appendingPathComponent("A-B.xcmappingmodel")
            let model = SampleTexts.library
            let definition = try ModelXML.read(Data(model.utf8)).definition
            let source = try MappingTemplate.source(from: definition, at: "A", to: definition, at: "B")
            let document = MappingDocument(source, at: url)
            let draft = try left(await document.draft())
            let next = try MappingDocument(draft, at: url)
            #expect(next.isEdited && next.source.contents == source.contents)
            try next.save()
            #expect(try draft.isSaved(at: url) && !next.isEdited)
            let name = try #require(next.source.outline.entityMappings.first?.name)
            try next.makeSession().perform(.setFilter("TRUEPREDICATE", of: name))
            let second = try left(await next.draft())
            try Data("others".utf8).write(to: url.appendingPathComponent("xcmapping.xml"))
            let last = try MappingDocument(second, at: url)
            #expect(try last.filesChangedByOthers() == ["A-B.xcmappingmodel"])
            #expect(throws: ModelFormatErrors.self) { try last.save() }
            #expect(throws: ModelFormatErrors.self) {
                try ModelDocument(second, at: folder.appending(path: "A.xcdatamodeld"))
            }
        }
    }

    /// Nothing is written outside of the model.
    @Test(arguments: [
        "../a.xcdatamodel/contents", "x/y.xcdatamodel/contents", "contents", ".xcdatamodel/contents", "a.txt", "",
    ])
    func pathsThatAreNoneOfAModelAreRefused(_ path: String) async throws {
        try await withFolder { folder in
            let url = try writePackage(["Library"], current: "Library", in: folder)
            let text = Data(SampleTexts.library.utf8)
            let hostile = PackageFiles(["Library.xcdatamodel/contents": text, path: text])
            let draft = try left(DocumentDraft(of: url, from: try PackageFiles(at: url), to: hostile))
            #expect(throws: ModelFormatErrors.self) { try ModelDocument(draft, at: url) }
        }
    }
}
