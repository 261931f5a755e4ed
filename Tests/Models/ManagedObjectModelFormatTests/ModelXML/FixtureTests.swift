import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package")) struct FixtureTests {
    @Test func everyModelReadsAndIsValid() throws {
        #expect(Fixtures.contents.count == 158)
        for file in Fixtures.contents {
            let model = try ModelXML.read(Data(contentsOf: file), file: file)
            #expect(model.validationErrors().map(\.description) == [])
        }
        print("\(Fixtures.contents.count) model files read")
    }

    @Test func everyModelSurvivesWritingAndReading() throws {
        for file in Fixtures.contents {
            let model = try ModelXML.read(Data(contentsOf: file), file: file).definition
            let written = ModelXML.write(model)
            #expect(written.losses.isEmpty)
            #expect(try ModelXML.read(Data(written.text.utf8)).definition == model, "\(file.path)")
        }
        print("\(Fixtures.contents.count) models survived writing and reading")
    }

    /// The files that were not written by Xcode, or that contain a number in the form of an attribute's former type.
    static let textsOfOtherSpelling: [String: (spelled: String, written: String)] = [
        "CoreDataEvolutionIntegrationModel.xcdatamodel": ("</model>\n", "</model>"),
        "GeneratedFlowModel.xcdatamodel": ("</model>\n", "</model>"),
        "Migrations/Moody.xcdatamodeld/Moody.xcdatamodel": ("</model>\n", "</model>"),
        "smartworkout.xcdatamodel": ("\"Double\" defaultValueString=\"0\"", "\"Double\" defaultValueString=\"0.0\""),
        "TestModel.xcdatamodel": ("\"Float\" defaultValueString=\"0\"", "\"Float\" defaultValueString=\"0.0\""),
        "EmployeeDirectory.xcdatamodel": (
            "\"Integer 16\" defaultValueString=\"0.0\"", "\"Integer 16\" defaultValueString=\"0\""
        ),
    ]

    @Test func textsAreWrittenAsXcodeWroteThem() throws {
        var equal = 0
        for file in Fixtures.contents {
            let original = try String(contentsOf: file, encoding: .utf8)
            let written = ModelXML.write(try ModelXML.read(Data(original.utf8)).definition).text
            let version = file.deletingLastPathComponent().path
            if written == original {
                equal += 1
            } else if let other = Self.textsOfOtherSpelling.first(where: { version.hasSuffix($0.key) })?.value {
                #expect(written == original.replacing(other.spelled, with: other.written), "\(version)")
            } else {
                Issue.record("written differently: \(version)")
            }
        }
        #expect(equal == 151)
        print("\(equal) of \(Fixtures.contents.count) model files are written byte for byte")
    }

    @Test func everyBundleTellsItsVersions() throws {
        // One bundle has no versions.
        let all = Fixtures.files { $0.pathExtension == "xcdatamodeld" }
        let bundles = all.filter { $0.lastPathComponent != "RestKitCoreData.xcdatamodeld" }
        #expect(all.count == 132)
        var (read, old) = (0, 0)
        for url in bundles {
            let bundle = try ModelBundle(contentsOf: url)
            #expect(bundle.versionNames.contains(bundle.currentVersionName))
            for name in bundle.versionNames {
                do {
                    _ = try bundle.readValid(version: name)
                    read += 1
                } catch {
                    #expect(error.description.contains("binary form of Xcode 3"))
                    old += 1
                }
            }
        }
        #expect(read == 154)
        #expect(old == 4)
    }
}
