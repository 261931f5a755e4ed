import ManagedObjectModelFormat
import ModelCompiler
import Testing

@Suite struct ClassGeneratorTests {
    @Test(
        arguments: SampleModels.allCases,
        [
            ["-swift-version", "5"], ["-swift-version", "6"],
            ["-swift-version", "6", "-default-isolation", "MainActor", "-enable-upcoming-feature", "ExistentialAny"],
            [
                "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault",
                "-enable-upcoming-feature", "MemberImportVisibility",
            ],
        ]
    )
    func generatedClassesCompile(sample: SampleModels, options: [String]) throws {
        let files = ClassGenerator(sample.model).files
        let complaints = try TypeCheck.complaints(about: files, options) ?? ""
        #expect(complaints == "")
    }
}
