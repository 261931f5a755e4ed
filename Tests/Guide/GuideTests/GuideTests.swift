import Foundation
import ManagedObjectModelCompiler
import Testing

/// Compiles the code in the README and the articles against the modules that the tests were built with.
@Suite(.enabled(if: GuideCompiler.swiftc != nil, "NOT TESTED: swiftc was not found"))
struct GuideTests {
    private let compiler: GuideCompiler
    private let articles: [Article]

    init() throws {
        compiler = GuideCompiler(try #require(GuideCompiler.swiftc))
        articles = try Article.all(in: GuideCompiler.package)
    }

    @Test func everyProgramCompiles() throws {
        let model = try GuideModel.definition(in: GuideCompiler.package)
        #expect(articles.count >= 11)
        let complaints = try compiler.complaints(about: articles, sharing: model)
        #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    }

    @Test(arguments: ArticleSource.standIns)
    func programsWithOtherServersCompile(server: String) throws {
        let model = try GuideModel.definition(in: GuideCompiler.package)
        let complaints = try compiler.complaints(about: articles, with: server, sharing: model)
        #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    }

    @Test func everyManifestCompiles() throws {
        let complaints = try compiler.complaints(aboutManifestsOf: articles)
        #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    }

    @Test func mistakesAreFoundWhereTheyAre() throws {
        let text = """
            # A page

            ```swift
            let title = note.title
            ```

            ```swift
            print(title, note.subtitle)
            ```

            ## Another section

            ```swift
            print(title)
            ```
            """
        let article = Article(path: "Page.md", text: text)
        let model = try GuideModel.definition(in: GuideCompiler.package)
        let keyword = Article(path: "Keyword.md", text: "```swift\npublic class Keyword: NSManagedObject {}\n```")
        let complaints = try compiler.complaints(about: [article, keyword], sharing: model)
        let errors = [
            "Page.md:8:19: error: value of type 'Note' has no member 'subtitle'",
            "Page.md:14:7: error: cannot find 'title' in scope",
        ]
        for error in errors {
            #expect(complaints.contains { $0.contains(error) }, "\(complaints)")
        }
        #expect(complaints.allSatisfy { $0.contains("Page.md:8:") || $0.contains("Page.md:14:") })
    }

    @Test func thePictureShowsTheModel() throws {
        let picture = GuideCompiler.package.appending(path: "Documentation/Slipbox.svg")
        let model = try GuideModel.definition(in: GuideCompiler.package)
        #expect(try String(contentsOf: picture, encoding: .utf8) == ModelDiagram(model).svg)
        let findings = ModelChecker(model).findings
        #expect(findings.isEmpty, "\(findings)")
    }
}
