import Foundation
import Testing

/// The guides whose steps are taken in a browser, by the tests that name their sections: `@step` in the tests' source.
@Suite("Guides that browser tests walk through")
struct SteppedGuideTests {
    struct Guide: CustomTestStringConvertible, Sendable {
        let path: String
        let tests: String

        var testDescription: String { path }
    }

    private static let guides = [
        Guide(path: "Documentation/Guides/Console.md", tests: "Tests/Browser/test_console_flows.py"),
        Guide(path: "Documentation/Guides/ModelEditor.md", tests: "Tests/Browser/test_model_guide.py"),
    ]

    private func text(of file: String) throws -> String {
        try String(contentsOf: GuideCompiler.package.appending(path: file), encoding: .utf8)
    }

    /// The sections of a guide by their titles.
    private func sections(of guide: Guide) throws -> [String: Substring] {
        let parts = try text(of: guide.path).split(separator: "\n## ").dropFirst()
        return Dictionary(
            uniqueKeysWithValues: parts.map { part in
                let title = part.prefix { $0 != "\n" }
                return (String(title), part.dropFirst(title.count))
            }
        )
    }

    /// The sources of the browser's tests by the sections that they name.
    private func steps(of guide: Guide) throws -> [String: Substring] {
        let parts = try text(of: guide.tests).split(separator: "    @step(\"").dropFirst()
        let named = parts.map { part in
            (
                String(part.prefix { $0 != "\"" }),
                part.prefix(upTo: part.firstRange(of: /\n\n(?:    \S|\n)/)?.lowerBound ?? part.endIndex)
            )
        }
        return Dictionary(named) { $0 + $1 }
    }

    @Test(arguments: guides)
    func everySectionHasATestInABrowser(_ guide: Guide) throws {
        let (sections, steps) = (try sections(of: guide), try steps(of: guide))
        #expect(sections.count >= 10)
        #expect(Set(sections.keys) == Set(steps.keys))
    }

    @Test(arguments: guides)
    func theTestOfASectionPressesWhatTheSectionNames(_ guide: Guide) throws {
        let steps = try steps(of: guide)
        for (title, text) in try sections(of: guide) {
            for match in text.matches(of: /\*\*(.+?)\*\*/) {
                #expect(steps[title]?.contains(match.1) == true, "\(title): the test does not use “\(match.1)”")
            }
        }
    }
}
