import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

/// Every finding that an edit can mend is mended, one edit after the other.
@Suite struct ModelDiagnosisTests {
    /// A model with a finding.
    struct Case: CustomTestStringConvertible, Sendable {
        var elements: String
        /// The beginning of the finding, with its place.
        var finding: String
        /// The edits that mend it.
        var titles: [String]
        var testDescription: String { finding }

        init(_ finding: String, _ elements: String, _ titles: String...) {
            (self.finding, self.elements, self.titles) = (finding, elements, titles)
        }
    }

    @Test(arguments: MendCases.attributes + MendCases.relationships + MendCases.entities + MendCases.others)
    func eachMendMends(_ sample: Case) throws {
        let text = "<model lastSavedToolsVersion=\"23605\">\n\(sample.elements)\n</model>"
        let source = try ModelSource(text: text)
        let diagnosis = ModelDiagnosis(source.definition, warnings: source.warnings)
        let found = diagnosis.findings.first { line($0).hasPrefix(sample.finding) }
        let finding = try #require(found, "\(diagnosis.findings.map(line))")
        let mends = diagnosis.mends(for: finding)
        #expect(mends.map(\.title) == sample.titles)
        for mend in mends {
            var mended = source
            let changes = try mended.perform(mend)
            let after = ModelDiagnosis(mended.definition, warnings: mended.warnings).findings
            #expect(!after.contains(finding), "\(mend.title)")
            #expect(after.count < diagnosis.findings.count, "\(mend.title): \(after.map(line))")
            try mended.apply(changes.inverse)
            #expect(mended.text == text)
        }
    }

    private func line(_ finding: PlacedFinding) -> String {
        let place = [finding.entity, finding.property].compactMap(\.self).joined(separator: ".")
        return (place.isEmpty ? "" : "\(place): ") + finding.message
    }

    @Test func findingsAreThoseOfTheChecker() throws {
        let source = try ModelSource(text: SampleTexts.library)
        let expected = ModelChecker(source.definition).findings.map(PlacedFinding.init)
        #expect(ModelDiagnosis(source.definition).findings == expected)
        #expect(source.definition.validationErrors().isEmpty)
    }

    @Test func renamingIdentifiersThatForgetAreSetToTheFirstName() throws {
        func version(_ name: String, _ attribute: String, id: String?, attributeID: String?) throws -> ModelDefinition {
            let ids = (id.map { " elementID=\"\($0)\"" } ?? "", attributeID.map { " elementID=\"\($0)\"" } ?? "")
            return try ModelSource(
                text: "<model><entity name=\"\(name)\"\(ids.0)>"
                    + "<attribute name=\"\(attribute)\" optional=\"YES\" attributeType=\"String\"\(ids.1)/></entity></model>"
            ).definition
        }
        let second = try version("Memo", "heading", id: "Note", attributeID: "title")
        let third = try version("Jotting", "name", id: "Memo", attributeID: "heading")
        let diagnosis = ModelDiagnosis(third, versions: [second])
        let finding = try #require(diagnosis.findings.first)
        #expect(finding.message.hasPrefix("was renamed from Memo"))
        #expect(diagnosis.mends(for: finding).map(\.title) == ["Set Renaming ID to Note"])
        let renamed = try version("Memo", "name", id: "Note", attributeID: "heading")
        let other = ModelDiagnosis(renamed, versions: [second])
        #expect(try other.mends(for: #require(other.findings.first)).map(\.title) == ["Set Renaming ID to title"])
    }

    @Test func aMendOfAnUnknownFindingIsNone() throws {
        let source = try ModelSource(text: SampleTexts.library)
        var finding = try #require(
            ModelDiagnosis(try ModelSource(text: SampleTexts.unusual).definition).findings.first
        )
        finding.entity = "Nowhere"
        #expect(ModelDiagnosis(source.definition).mends(for: finding).isEmpty)
    }

    @Test(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package"))
    func findingsOfFixturesAreMended() throws {
        var (mended, tried) = (0, 0)
        for file in Fixtures.contents {
            let source = try ModelSource(Data(contentsOf: file), file: file)
            let diagnosis = ModelDiagnosis(source.definition, warnings: source.warnings)
            for finding in diagnosis.findings.prefix(3) {
                tried += 1
                guard let mend = diagnosis.mends(for: finding).first else { continue }
                var copy = source
                _ = try copy.perform(mend)
                #expect(!ModelDiagnosis(copy.definition, warnings: copy.warnings).findings.contains(finding))
                mended += 1
            }
        }
        print("\(mended) of \(tried) findings in fixtures were mended")
        #expect(mended * 10 > tried * 8)
    }
}
