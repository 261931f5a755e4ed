import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

@MainActor
@Suite struct ModelDocumentTests {
    private let addEntity = ModelEdit.addEntity(named: "Zoo")

    @Test func aSavedPackageDiffersOnlyWhereItWasEdited() throws {
        try withFolder { folder in
            let url = try writePackage(["Library", "Library 2"], current: "Library 2", in: folder)
            let before = try files(in: folder)
            let document = try ModelDocument(contentsOf: url)
            #expect(document.model.versionNames == ["Library", "Library 2"])
            #expect(document.model.currentVersionName == "Library 2")
            #expect(!document.isEdited)
            try document.save()
            #expect(try files(in: folder) == before)
            try document.makeSession().perform(addEntity, in: "Library 2")
            #expect(document.isEdited)
            try document.save()
            #expect(!document.isEdited)
            let after = try files(in: folder)
            let changed = "Library.xcdatamodeld/Library 2.xcdatamodel/contents"
            #expect(Set(after.keys) == Set(before.keys))
            #expect(after.filter { before[$0.key] != $0.value }.map(\.key) == [changed])
            #expect(try ModelXML.read(after[changed] ?? Data()).definition.entity(named: "Zoo") != nil)
        }
    }

    @Test func versionsComeAndGo() throws {
        try withFolder { folder in
            let url = try writePackage(["Library", "Library 2"], current: "Library", in: folder)
            let before = try files(in: folder)
            let document = try ModelDocument(contentsOf: url)
            let session = document.makeSession()
            try session.perform(.add("Library 3", basedOn: "Library 2"))
            try session.perform(addEntity, in: "Library 3")
            try session.perform(.setCurrent("Library 3"))
            try session.perform(.delete("Library 2"))
            #expect(session.undoTitle == "Delete Version Library 2")
            try document.save()
            let bundle = try ModelBundle(contentsOf: url)
            #expect(bundle.versionNames == ["Library", "Library 3"])
            #expect(bundle.currentVersionName == "Library 3")
            #expect(try bundle.readValid().definition.entity(named: "Zoo") != nil)
            let after = try files(in: folder)
            #expect(after["Library.xcdatamodeld/README"] == before["Library.xcdatamodeld/README"])
            #expect(after.keys.filter { $0.contains("layout") }.count == 1)
            let note = String(decoding: after["Library.xcdatamodeld/.xccurrentversion"] ?? Data(), as: UTF8.self)
            #expect(note.contains("<!-- ours -->"))
            for _ in 0..<4 { try session.undo() }
            try document.save()
            let undone = try files(in: folder)
            #expect(undone == before.filter { !$0.key.hasSuffix("Library 2.xcdatamodel/layout") })
        }
    }

    @Test func versionEditsThatCannotBeDoneAreRefused() throws {
        try withFolder { folder in
            let url = try writePackage(["Library", "Library 2"], current: nil, in: folder)
            let document = try ModelDocument(contentsOf: url)
            let session = document.makeSession()
            let refused: [(VersionEdit, String)] = [
                (.delete("Library"), "“Library” is the current version: make another one current first."),
                (.delete("None"), "There is no version “None”."), (.setCurrent("None"), "There is no version “None”."),
                (.add("library", basedOn: "Library 2"), "The name “library” is taken by another version."),
                (.add("New", basedOn: "None"), "There is no version “None”."),
                (.add("a/b", basedOn: "Library"), "“a/b” cannot be the name of a version, which is that of a folder."),
                (.add("..", basedOn: "Library"), "“..” cannot be the name of a version, which is that of a folder."),
                (.add("", basedOn: "Library"), "A name has at least one letter, and is one line."),
            ]
            for (edit, sentence) in refused {
                #expect(throws: EditError(sentence)) { try session.perform(edit) }
            }
            #expect(!document.isEdited)
            try session.perform(.add("Library 3", basedOn: "Library"))
            try document.save()
            #expect(try ModelBundle(contentsOf: url).namesCurrentVersion)
        }
    }

    @Test func changesOfOtherProgramsAreNotOverwritten() throws {
        try withFolder { folder in
            let url = try writePackage(["Library"], current: "Library", in: folder)
            let document = try ModelDocument(contentsOf: url)
            let session = document.makeSession()
            try session.perform(addEntity, in: "Library")
            let file = url.appendingPathComponent("Library.xcdatamodel/contents")
            try Data(SampleTexts.library.replacing("Novel", with: "Story").utf8).write(to: file)
            let before = try files(in: folder)
            let error = #expect(throws: ModelFormatErrors.self) { try document.save() }
            #expect(
                error?.errors.first?.reason
                    == "others have changed Library.xcdatamodel/contents since the model was opened; nothing was saved"
            )
            #expect(try files(in: folder) == before)
            #expect(document.isEdited)
            try document.revert()
            #expect(document.model.sources["Library"]?.definition.entity(named: "Story") != nil)
            #expect(session.undoTitle == nil)
            #expect(throws: EditError("There is nothing to undo.")) { try session.undo() }
            try FileManager.default.removeItem(at: url)
            #expect(throws: ModelFormatErrors.self) { try document.save() }
            #expect(!FileManager.default.fileExists(atPath: url.path))
        }
    }

    @Test func aFailedSaveLeavesThePackageAsItWas() throws {
        try withFolder { folder in
            let url = try writePackage(["Library", "Library 2"], current: "Library", in: folder)
            let document = try ModelDocument(contentsOf: url)
            let session = document.makeSession()
            try session.perform(addEntity, in: "Library")
            try session.perform(.add("Library 3", basedOn: "Library"))
            // A file in the place of a version's folder.
            let obstacle = url.appendingPathComponent("Library 3.xcdatamodel")
            try Data().write(to: obstacle)
            let before = try files(in: folder)
            #expect(throws: ModelFormatErrors.self) { try document.save() }
            #expect(try files(in: folder) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Library.xcdatamodeld"])
            #expect(document.isEdited)
            try FileManager.default.removeItem(at: obstacle)
            try document.save()
            #expect(try ModelBundle(contentsOf: url).versionNames == ["Library", "Library 2", "Library 3"])
        }
    }

    @Test func aSingleModelIsEditedToo() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("One.xcdatamodel")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data(SampleTexts.library.utf8).write(to: url.appendingPathComponent("contents"))
            let document = try ModelDocument(contentsOf: url)
            let session = document.makeSession()
            try session.perform(addEntity, in: "One")
            #expect(throws: EditError.self) { try session.perform(.add("Two", basedOn: "One")) }
            try document.save()
            #expect(try ModelBundle(contentsOf: url).readValid().definition.entity(named: "Zoo") != nil)
            #expect(try files(in: url).keys.sorted() == ["contents"])
        }
    }

    @Test func versionsThatCannotBeReadStayAsTheyAre() throws {
        try withFolder { folder in
            let url = try writePackage(["Library", "Library 2", "Library 3"], current: "Library 3", in: folder)
            let broken = url.appendingPathComponent("Library.xcdatamodel/contents")
            try Data("<model".utf8).write(to: broken)
            try FileManager.default.removeItem(at: url.appendingPathComponent("Library 2.xcdatamodel/contents"))
            try Data().write(to: url.appendingPathComponent("Library 2.xcdatamodel/elements"))
            let document = try ModelDocument(contentsOf: url)
            #expect(document.model.failures.keys.sorted() == ["Library", "Library 2"])
            let session = document.makeSession()
            #expect(
                throws: EditError(
                    "The version “Library 2” cannot be edited: the model is in the binary form of Xcode 3; "
                        + "save it with Xcode 4 or later."
                )
            ) { try session.perform(addEntity, in: "Library 2") }
            try session.perform(addEntity, in: "Library 3")
            try session.perform(.add("Library 4", basedOn: "Library 3"))
            try document.save()
            #expect(try Data(contentsOf: broken) == Data("<model".utf8))
        }
    }

    @Test func brokenModelsAreErrors() throws {
        try withFolder { folder in
            let url = try writePackage(["Library"], current: "Gone", in: folder)
            #expect(throws: ModelFormatErrors.self) { try ModelDocument(contentsOf: url) }
            #expect(throws: ModelFormatErrors.self) { try ModelDocument(contentsOf: folder) }
            let missing = folder.appendingPathComponent("Missing.xcdatamodeld")
            #expect(throws: ModelFormatErrors.self) { try ModelDocument(contentsOf: missing) }
        }
    }

    @Test(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package"))
    func packagesOfFixturesAreSavedAsTheyWere() throws {
        var count = 0
        try withFolder { folder in
            for (number, package) in Fixtures.packages.enumerated() {
                let url = folder.appendingPathComponent("\(number)/\(package.lastPathComponent)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try FileManager.default.copyItem(at: package, to: url)
                let before = try files(in: url)
                // Two packages are in the binary form of Xcode 3.
                guard before.keys.contains(where: { $0.hasSuffix("/contents") }) else { continue }
                count += 1
                let document = try ModelDocument(contentsOf: url)
                let session = document.makeSession()
                let version = document.model.currentVersionName
                try session.perform(addEntity, in: version)
                try session.perform(.add("Another", basedOn: version))
                try document.save()
                #expect(try ModelBundle(contentsOf: url).versionNames.contains("Another"))
                try session.undo()
                try session.undo()
                try document.save()
                #expect(try files(in: url) == before, "\(package.path)")
            }
        }
        #expect(count > 120)
    }
}
