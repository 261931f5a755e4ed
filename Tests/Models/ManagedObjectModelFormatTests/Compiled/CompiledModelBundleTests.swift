import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct CompiledModelBundleTests {
    private static func error(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test func aBundleComesBackWithItsHashes() throws {
        var first = try SampleModel.model.compiledForm()
        first.recordedHashes = ["Note": Data(repeating: 1, count: 32)]
        var second = first
        second.recordedHashes = [:]
        second.versionIdentifiers = ["3"]
        let bundle = CompiledModelBundle(versions: ["Model": first, "Model 2": second], currentName: "Model 2")
        try Python.withFolder { folder in
            let target = folder.appendingPathComponent("Model.momd")
            try bundle.write(to: target)
            try bundle.write(to: target)
            let read = try CompiledModelBundle(contentsOf: target)
            #expect(read.currentName == "Model 2")
            first.recordedHashes = VersionHash.hashes(of: first)
            second.recordedHashes = VersionHash.hashes(of: second)
            #expect(read.versions == ["Model": first, "Model 2": second])
            #expect(read.current == second)
            #expect(read.versions["Model"]?.recordedHashes["Note"] == Data(repeating: 1, count: 32))
            let names = try FileManager.default.contentsOfDirectory(atPath: target.path)
            #expect(names.sorted() == ["Model 2.mom", "Model.mom", "VersionInfo.plist"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Model.momd"])
        }
    }

    @Test func aBundleStaysIfTheNewOneCannotTakeItsPlace() throws {
        try Python.withFolder { folder in
            let target = folder.appendingPathComponent("Model.momd")
            let bundle = CompiledModelBundle(
                versions: ["Model": try SampleModel.model.compiledForm()],
                currentName: "Model"
            )
            try bundle.write(to: target)
            let missing = folder.appendingPathComponent("missing")
            #expect(Self.error { try FileManager.default.replaceFolder(at: target, with: missing) } != "none")
            #expect(try CompiledModelBundle(contentsOf: target).currentName == "Model")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Model.momd"])
        }
    }

    @Test(.enabled("needs python3") { Python.isThere() })
    func pythonReadsTheListAndWritesOne() throws {
        let script = """
            import plistlib, sys
            info = plistlib.load(open(sys.argv[1], 'rb'))
            hashes = info['NSManagedObjectModel_VersionHashes']['Model']
            print(info['NSManagedObjectModel_CurrentVersionName'], *sorted(hashes), {len(each) for each in hashes.values()})
            plistlib.dump(info, open(sys.argv[1], 'wb'), fmt=plistlib.FMT_XML)
            """
        try Python.withFolder { folder in
            let target = folder.appendingPathComponent("Model.momd")
            try CompiledModelBundle(versions: ["Model": SampleModel.model], currentName: "Model").write(to: target)
            let before = try CompiledModelBundle(contentsOf: target)
            let output = try Python.run(script, [target.appendingPathComponent("VersionInfo.plist")])
            #expect(output == "Model Folder Note Thing {32}")
            #expect(try CompiledModelBundle(contentsOf: target) == before)
        }
    }

    @Test func aModelHasTheHashesOfTheListBesideIt() throws {
        var model = SampleModel.model
        let recorded = Dictionary(uniqueKeysWithValues: model.entities.map { ($0.name, Data($0.name.utf8)) })
        model.recordedHashes = recorded
        try Python.withFolder { folder in
            let target = folder.appendingPathComponent("Model.momd")
            try CompiledModelBundle(versions: ["Model": model, "Model 2": SampleModel.model], currentName: "Model 2")
                .write(to: target)
            let file = target.appendingPathComponent("Model.mom")
            #expect(try CompiledModel.read(contentsOf: file).recordedHashes == recorded)
            let list = target.appendingPathComponent("VersionInfo.plist")
            try Data("no list".utf8).write(to: list)
            let error = Self.error { _ = try CompiledModel.read(contentsOf: file) }
            #expect(error.contains("VersionInfo.plist: error: this"))
            try FileManager.default.removeItem(at: list)
            #expect(try CompiledModel.read(contentsOf: file).recordedHashes.isEmpty)
        }
    }

    /// Xcode's compiler omits the name of the current version if there is only one.
    @Test func aListWithOneVersionNeedNotNameIt() throws {
        try Python.withFolder { folder in
            let target = folder.appendingPathComponent("Model.momd")
            try CompiledModelBundle(versions: ["Model": SampleModel.model], currentName: "Model").write(to: target)
            let file = target.appendingPathComponent("VersionInfo.plist")
            var list = try #require(
                try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil) as? [String: Any]
            )
            list["NSManagedObjectModel_CurrentVersionName"] = nil
            try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0).write(to: file)
            #expect(try CompiledModelBundle(contentsOf: target).currentName == "Model")
        }
    }

    @Test func badBundlesGiveErrorsWithTheFile() throws {
        try Python.withFolder { folder in
            let target = folder.appendingPathComponent("Model.momd")
            #expect(
                Self.error { _ = try CompiledModelBundle(contentsOf: target) }.contains("Model.momd/VersionInfo.plist")
            )
            let bundle = CompiledModelBundle(versions: ["Model": SampleModel.model], currentName: "Model")
            try bundle.write(to: target)
            let file = target.appendingPathComponent("Model.mom")
            try Data(contentsOf: file).prefix(900).write(to: file)
            #expect(
                Self.error { _ = try CompiledModelBundle(contentsOf: target) }.contains("Model.mom: error: this is no")
            )
            try FileManager.default.removeItem(at: file)
            #expect(Self.error { _ = try CompiledModelBundle(contentsOf: target) }.contains("the file cannot be read"))
            let nowhere = CompiledModelBundle(versions: ["../Model": SampleModel.model], currentName: "../Model")
            #expect(Self.error { try nowhere.write(to: target) }.contains("cannot be the name of a version"))
            let empty = CompiledModelBundle(versions: [:], currentName: "Model")
            #expect(Self.error { try empty.write(to: target) }.contains("there is no version Model"))
        }
    }

    @Test func contentOfStoresComesBack() throws {
        let content = try CompiledModel.storedContent(of: SampleModel.model)
        let size = try CompiledModel.data(of: SampleModel.model).count
        #expect(content.count * 10 < size * 7)
        #expect(try CompiledModel.read(storedContent: content) == SampleModel.model.compiledForm())
        #expect(throws: ModelFormatError.self) { try CompiledModel.read(storedContent: content.prefix(100)) }
    }
}
