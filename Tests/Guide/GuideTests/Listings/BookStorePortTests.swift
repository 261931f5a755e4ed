import Foundation
import ManagedObjectModelCompiler
import Testing

/// Tests that the chapter's listings run unchanged, except for changes in Swift and the deviations in `DEVIATIONS.md`.
@Suite(.enabled(if: Book.persistence != nil && GuideCompiler.swiftc != nil, "NOT TESTED: no book, or no swiftc"))
struct BookStorePortTests {
    private let port: BookStorePort

    init() throws {
        port = BookStorePort(try #require(Book.persistence))
    }

    @Test func fewLinesDifferBecauseOfThisPackage() {
        let code = port.listings.flatMap { $0.text.split(separator: "\n") }
        #expect(code.filter { !$0.allSatisfy(\.isWhitespace) }.count > 80)
        #expect(
            port.listings.flatMap { $0.lines(changedBecauseOf: .deviation) } == [
                "2-2: @Managed var name: String",
                "2-8: @Managed var title: String",
                "2-8: @Managed var price: Float",
                "2-8: @Managed var category: BookCategory",
                "2-8: @Managed var pages: NSOrderedSet",
                "2-32: func observeValue(forKeyPath keyPath: String?,",
            ]
        )
    }

    @Test func everyChangeIsNeeded() {
        let needed = port.listings.flatMap(\.edits).map(\.change)
        #expect(Set(BookStorePort.changes).subtracting(needed) == [])
    }

    @Test func theListingsRun() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "listings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let model = GuideCompiler.package.appending(path: "Examples/BookStore/BookStore.xcdatamodeld")
        let compiled = Momc(directory: folder).run(["compile", model.path, "--module", "BookStore"])
        #expect(compiled.status == .success, "\(compiled.messages)")

        let compiler = GuideCompiler(try #require(GuideCompiler.swiftc))
        try compiler.build(["main.swift": port.source], as: "BookStore", in: folder)
        let first = try GuideCompiler.run(folder.appending(path: "BookStore"), in: folder)
        #expect(first.output == Self.output)
        let second = try GuideCompiler.run(folder.appending(path: "BookStore"), in: folder)
        let fetches = ["first", "second", "third"].map { "Book fetched: The \($0) book\n" }.joined()
        #expect(second.output == fetches + Self.output)
    }

    private static let output = """
        New book created
        New book created
        New book created
        -- 18
        Title: The first book, price: 10.00
        Title: The second book, price: 15.00
        Title: The third book, price: 10.00
        -- 20
        Title: The first book, price: 10.00
        -- 22
        Title: The first book, price: 10.00
        -- 24
        Bargains for category: Fiction
        Title: The first book, price: 10.00
        Bargains for category: Biography
        Title: The third book, price: 10.00
        -- 30
        Title: The first book, price: 10.00
        Changed value for title: The first book -> The new title

        """
}
