import Testing

@Suite struct ArticleTests {
    private let article = Article(
        path: "Page.md",
        text: """
            # A page

            ```swift
            import Testing

            let a = 1
            ```

            ### A section

            ```sh
            # no heading
            ```
            ```swift
            actor Worker {}
            ```
            ```swift
            // swift-tools-version: 6.2
            import PackageDescription
            ```
            """
    )

    @Test func blocksKnowTheirPlace() {
        #expect(article.blocks.map(\.language) == ["swift", "sh", "swift", "swift"])
        #expect(article.blocks.map(\.section) == [1, 2, 2, 2])
        #expect(article.blocks.map(\.line) == [4, 12, 15, 18])
        #expect(article.blocks[0].lines == ["import Testing", "", "let a = 1"])
    }

    @Test func statementsGoIntoFunctionsAndDeclarationsBesideThem() {
        let parameters = ArticleSource.parameters.joined(separator: ", ")
        #expect(
            ArticleSource(article).program == """
                import CoreData
                import JSONStore
                import Testing
                #sourceLocation(file: "Page.md", line: 15)
                actor Worker {}
                #sourceLocation()
                func Pagemd1(\(parameters)) async throws {
                #sourceLocation(file: "Page.md", line: 4)


                let a = 1
                #sourceLocation()
                }
                """
        )
        #expect(ArticleSource(article).manifest?.hasPrefix("import PackageDescription\nfunc Pagemd2()") == true)
        #expect(ArticleSource(Article(path: "Empty.md", text: "```sh\nls\n```")).program == nil)
    }
}
