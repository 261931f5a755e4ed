import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite(.enabled(if: Fixtures.areThere)) struct FixtureTests {
    @Test func everyModelReadsAndIsValid() throws {
        #expect(Fixtures.contents.count == 158)
        for file in Fixtures.contents {
            let model = try ModelXML.read(Data(contentsOf: file), file: file)
            #expect(model.validationErrors().map(\.description) == [])
        }
    }

    @Test func everyModelSurvivesWritingAndReading() throws {
        for file in Fixtures.contents {
            let model = try ModelXML.read(Data(contentsOf: file), file: file).definition
            let written = ModelXML.write(model)
            #expect(written.losses.isEmpty)
            #expect(try ModelXML.read(Data(written.text.utf8)).definition == model, "\(file.path)")
        }
    }

    @Test func textsAreWrittenAsXcodeWroteThem() throws {
        var different: [String] = []
        for file in Fixtures.contents {
            let original = try Data(contentsOf: file)
            let written = ModelXML.write(try ModelXML.read(original).definition)
            if Data(written.text.utf8) != original { different.append(file.path) }
        }
        print("\(Fixtures.contents.count - different.count) of \(Fixtures.contents.count) texts are equal by byte")
        for d in different { print(d) }
    }
}
