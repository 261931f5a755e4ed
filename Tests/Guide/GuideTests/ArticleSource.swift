/// The Swift blocks of an article as one source file.
///
/// Blocks under one heading continue each other: their statements become the body of one function, whose parameters are
/// the names that every article may use. Blocks that begin with a declaration are placed outside of functions, and are
/// visible in the whole article. Source locations map each line to the article, so that the compiler's messages refer
/// to it.
struct ArticleSource {
    /// The names that all articles may use.
    static let parameters = [
        "container: NSPersistentContainer", "coordinator: NSPersistentStoreCoordinator",
        "context: NSManagedObjectContext", "folder: Folder", "note: Note", "file: URL",
    ]

    private let article: Article
    private let blocks: [Article.Block]
    private let name: String

    init(_ article: Article) {
        self.article = article
        blocks = article.blocks.filter { $0.language == "swift" }
        name = article.path.filter { $0.isLetter }
    }

    /// The source file to compile against the libraries; nil if the article has no Swift.
    var program: String? {
        let blocks = blocks.filter { !Self.isManifest($0) && Self.standIn(of: $0) == nil }
        guard !blocks.isEmpty else { return nil }
        let imports = Set(["import CoreData", "import JSONStore"] + blocks.flatMap(\.lines).filter(Self.isImport))
        let declarations = blocks.filter(Self.isDeclaration).map(placed)
        let sections = Dictionary(grouping: blocks.filter { !Self.isDeclaration($0) }, by: \.section)
        let functions = sections.sorted { $0.key < $1.key }.map { section, blocks in
            function(section, Self.parameters, blocks)
        }
        return (imports.sorted() + declarations + functions).joined(separator: "\n")
    }

    /// Returns the source file of the blocks that import another server, with the article's declarations; nil if there are
    /// none.
    func program(with server: String) -> String? {
        let own = blocks.filter { Self.standIn(of: $0) == server }
        guard !own.isEmpty else { return nil }
        let shared = blocks.filter { Self.standIn(of: $0) == nil && Self.isDeclaration($0) }
        return (["import CoreData", "import \(server)"] + (shared + own).map(placed)).joined(separator: "\n")
    }

    /// The article's package manifests, to compile against the manifest library; nil if it has none.
    var manifest: String? {
        let manifests = blocks.filter(Self.isManifest)
        let functions = manifests.map { function($0.section, [], [$0]) }
        return manifests.isEmpty ? nil : (["import PackageDescription"] + functions).joined(separator: "\n")
    }

    private func function(_ section: Int, _ parameters: [String], _ blocks: [Article.Block]) -> String {
        """
        func \(name)\(section)(\(parameters.joined(separator: ", "))) async throws {
        \(blocks.map(placed).joined(separator: "\n"))
        }
        """
    }

    private func placed(_ block: Article.Block) -> String {
        let lines = block.lines.map { Self.isImport($0) ? "" : $0 }
        return """
            #sourceLocation(file: "\(article.path)", line: \(block.line))
            \(lines.joined(separator: "\n"))
            #sourceLocation()
            """
    }

    private static func isImport(_ line: String) -> Bool {
        line.hasPrefix("import ")
    }

    /// The servers that cannot be fetched, and are compiled as stand-ins.
    static let standIns = ["Hummingbird", "Vapor"]

    private static func standIn(of block: Article.Block) -> String? {
        standIns.first { block.lines.contains("import \($0)") }
    }

    private static func isManifest(_ block: Article.Block) -> Bool {
        block.lines.first?.hasPrefix("// swift-tools-version") == true
    }

    private static func isDeclaration(_ block: Article.Block) -> Bool {
        let first = block.lines.first { !$0.isEmpty && !$0.hasPrefix("//") && !isImport($0) } ?? ""
        let word = first.prefix { $0 != " " && $0 != "(" }
        return [
            "@ManagedObject", "@Test", "@Suite", "actor", "class", "enum", "extension", "final", "func", "public",
            "struct",
        ]
        .contains(String(word))
    }
}
