// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Each product has a folder of its own in Sources, and its tests one of the same name in Tests. The targets below stand in
// the order of their folders; `make graph` draws their arrows, and `Scripts/house-check` holds imports to them.

let foundation: [Target] = [
    .cModule("CVariableArguments", in: "Foundation"),
    .module("FoundationBackfillCore", in: "Foundation", needs: ["CVariableArguments", "SwiftRuntime"]),
    .module("FoundationBackfill", in: "Foundation", needs: ["FoundationBackfillCore"]),
    .module("PlatformBackfill", in: "Foundation", needs: ["FoundationBackfillCore"]),
    .tests("FoundationBackfillCoreTests", in: "Foundation", needs: ["FoundationBackfillCore", "SeededRandom"]),
    .tests("FoundationBackfillTests", in: "Foundation", needs: ["FoundationBackfill"]),
    .tests("PlatformBackfillTests", in: "Foundation", needs: ["PlatformBackfill"]),
]

let models: [Target] = [
    .module("ManagedObjectModelFormat", in: "Models", needs: ["FoundationBackfillCore"]),
    .module("ModelCompiler", in: "Models", needs: ["CommandLineTool", "ManagedObjectModelFormat"]),
    .program("momc", in: "Models", needs: ["CommandLineTool", "ModelCompiler"]),
    .plugin(name: "CoreDataModelPlugin", capability: .buildTool(), dependencies: ["momc"]),
    .module("ManagedMacroExpansion", in: "Models"),
    .macro(
        name: "ManagedMacro",
        dependencies: ["ManagedMacroExpansion"],
        path: "Sources/Models/ManagedMacro",
        exclude: ["README.md"],
        swiftSettings: .strict
    ),
    .tests(
        "ManagedObjectModelFormatTests",
        in: "Models",
        needs: ["FoundationBackfillCore", "ManagedObjectModelFormat", "SeededRandom"]
    ),
    .tests(
        "ModelCompilerTests",
        in: "Models",
        needs: ["CoreData", "ModelCompiler", "ManagedObjectModelFormat", "FoundationBackfill", "SeededRandom"]
    ),
    .tests("PluginTests", in: "Models", exclude: ["Fixtures"]),
    // A test target that depends on a macro is built for the host along with everything that it needs, which would double
    // the work: hence the plugin of the macro is a library and a small program.
    .tests("GeneratedClassTests", in: "Models", needs: ["CoreData"], plugins: ["CoreDataModelPlugin"]),
    .tests("ManagedMacroTests", in: "Models", needs: ["CoreData", "ManagedMacroExpansion", "SeededRandom"]),
]

let coreData: [Target] = [
    .systemLibrary(
        name: "CSQLite",
        path: "Sources/CoreData/CSQLite",
        pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"])]
    ),
    .module("SQLiteConnection", in: "CoreData", needs: ["CSQLite"]),
    .module(
        "CoreData",
        in: "CoreData",
        needs: [
            "CSwiftRuntime", "FoundationBackfill", "ManagedMacro", "ManagedObjectModelFormat", "SQLiteConnection",
            "SwiftRuntime", "UntrustedJSON",
        ],
        exclude: ["FetchedResults", "Inspection", "Migration", "Requests", "SQL", "SQLite", "SQLite/Text", "Store"]
            .map { "\($0)/README.md" }
    ),
    .module("SourcePorting", in: "CoreData"),
    .module(
        "StoreTool",
        in: "CoreData",
        needs: ["CommandLineTool", "CoreData", "ManagedObjectModelFormat", "ModelCompiler", "SourcePorting"]
    ),
    // Its product is called coredata: a folder of that name would be that of CoreData where case does not count.
    .program("coredata-tool", in: "CoreData", needs: ["CommandLineTool", "StoreTool"]),
    .module("CoreDataConformance", in: "CoreData", needs: ["CoreData"]),
    .module("CoreDataTestSupport", in: "CoreData", needs: ["CoreData"]),
    .tests("SQLiteConnectionTests", in: "CoreData", needs: ["SQLiteConnection"]),
    .tests(
        "CoreDataTests",
        in: "CoreData",
        needs: [
            "CoreData", "CSQLite", "FoundationBackfill", "ManagedObjectModelFormat", "ModelCompiler",
            "SeededRandom", "SQLiteConnection", "results-fuzz",
        ]
    ),
    .tests("SourcePortingTests", in: "CoreData", needs: ["SeededRandom", "SourcePorting"]),
    .tests(
        "StoreToolTests",
        in: "CoreData",
        needs: ["CoreData", "ManagedObjectModelFormat", "SQLiteConnection", "StoreTool"]
    ),
    .tests("CoreDataConformanceTests", in: "CoreData", needs: ["CoreData", "CoreDataConformance"]),
    .tests("CoreDataTestSupportTests", in: "CoreData", needs: ["CoreData", "CoreDataTestSupport"]),
]

let web: [Target] = [
    .systemLibrary(
        name: "CWebSockets",
        path: "Sources/Web/CWebSockets",
        pkgConfig: "libwebsockets",
        providers: [.apt(["libwebsockets-dev"])]
    ),
    .module(
        "WebUI",
        in: "Web",
        needs: ["SwiftRuntime", "UntrustedJSON"],
        exclude: ["Graph/README.md", "Lists/README.md", "Page/ICONS-LICENSE.md", "Session/README.md"]
    ),
    .module(
        "WebUIServer",
        in: "Web",
        needs: ["CWebSockets", "UntrustedJSON", "WebUI"],
        exclude: ["Script/README.md"],
        resources: [.embedInCode("Script")]
    ),
    .module("WebUICoreData", in: "Web", needs: ["CoreData", "WebUI"]),
    .module(
        "ProseEditor",
        in: "Web",
        needs: ["RichText", "WebUI"],
        exclude: ["Script/README.md"],
        resources: [.embedInCode("Script")]
    ),
    .module("WebUITestSupport", in: "Web", needs: ["WebUI"]),
    .tests("WebUITests", in: "Web", needs: ["RandomViews", "SeededRandom", "WebUI", "WebUITestSupport"]),
    .tests("WebUIServerTests", in: "Web", needs: ["WebUI", "WebUIServer"]),
    .tests(
        "WebUICoreDataTests",
        in: "Web",
        needs: [
            "CoreData", "SlipboxCore", "StatementCounting", "WebUI", "WebUICoreData", "WebUITestSupport", "slipbox",
        ]
    ),
    .tests(
        "ProseEditorTests",
        in: "Web",
        needs: ["ProseEditor", "RichText", "SeededRandom", "WebUI", "WebUITestSupport"]
    ),
]

let documents: [Target] = [
    .module("RichText", in: "Documents"),
    .module("MarkdownVault", in: "Documents", needs: ["UntrustedJSON"]),
    .systemLibrary(
        name: "CZlib",
        path: "Sources/Documents/CZlib",
        pkgConfig: "zlib",
        providers: [.apt(["zlib1g-dev"])]
    ),
    .module("ZipFiles", in: "Documents", needs: ["CZlib"]),
    .systemLibrary(
        name: "CGdkPixbuf",
        path: "Sources/Documents/CGdkPixbuf",
        providers: [.apt(["libgdk-pixbuf-2.0-dev"])]
    ),
    .module("Thumbnails", in: "Documents"),
    .program("thumbnailer", in: "Documents", needs: ["CGdkPixbuf", "Thumbnails"]),
    .tests("RichTextTests", in: "Documents", needs: ["RichText", "SeededRandom"]),
    .tests("MarkdownVaultTests", in: "Documents", needs: ["MarkdownVault", "SeededRandom"]),
    .tests("ZipFilesTests", in: "Documents", needs: ["CZlib", "ZipFiles"]),
    .tests(
        "ThumbnailsTests",
        in: "Documents",
        needs: ["CGdkPixbuf", "SeededRandom", "Thumbnails", "thumbnailer"],
        exclude: ["Fixtures"]
    ),
]

let slipbox: [Target] = [
    .module(
        "SlipboxCore",
        in: "Slipbox",
        needs: ["CoreData", "RichText", "Thumbnails"],
        exclude: ["Interface.md"],
        plugins: ["CoreDataModelPlugin"]
    ),
    .module("SlipboxVault", in: "Slipbox", needs: ["CoreData", "MarkdownVault", "RichText", "SlipboxCore"]),
    .module(
        "SlipboxScreens",
        in: "Slipbox",
        needs: [
            "CoreData", "MarkdownVault", "ProseEditor", "RichText", "SlipboxCore", "SlipboxVault", "Thumbnails",
            "WebUI", "WebUICoreData", "ZipFiles",
        ]
    ),
    .module(
        "SlipboxCommands",
        in: "Slipbox",
        needs: [
            "CommandLineTool", "CoreData", "MarkdownVault", "ProseEditor", "SlipboxCore", "SlipboxScreens",
            "SlipboxVault", "WebUI", "WebUIServer",
        ]
    ),
    .program("slipbox", in: "Slipbox", needs: ["CommandLineTool", "SlipboxCommands"]),
    .tests(
        "SlipboxCoreTests",
        in: "Slipbox",
        needs: [
            "CoreData", "RichText", "SeededRandom", "SlipboxCore", "StatementCounting", "Thumbnails", "thumbnailer",
        ]
    ),
    .tests(
        "SlipboxVaultTests",
        in: "Slipbox",
        needs: ["CoreData", "MarkdownVault", "RichText", "SeededRandom", "SlipboxCore", "SlipboxVault"]
    ),
    .tests(
        "SlipboxScreensTests",
        in: "Slipbox",
        needs: [
            "CoreData", "RichText", "SlipboxCore", "SlipboxScreens", "StatementCounting", "WebUI", "WebUICoreData",
            "WebUITestSupport", "ZipFiles",
        ]
    ),
    .tests("SlipboxCommandsTests", in: "Slipbox", needs: ["CoreData", "SlipboxCommands", "SlipboxCore", "slipbox"]),
]

let support: [Target] = [
    .module("CommandLineTool", in: "Support"),
    .module("UntrustedJSON", in: "Support"),
    .module("SeededRandom", in: "Support"),
    .cModule("CSwiftRuntime", in: "Support"),
    .module("SwiftRuntime", in: "Support", needs: ["CSwiftRuntime"]),
    .tests("CommandLineToolTests", in: "Support", needs: ["CommandLineTool"]),
    .tests("UntrustedJSONTests", in: "Support", needs: ["UntrustedJSON"]),
    .tests("SwiftRuntimeTests", in: "Support", needs: ["SwiftRuntime"]),
    .module("StatementCounting", at: "Tests/Support/StatementCounting", needs: ["CSQLite"]),
]

let examples: [Target] = [
    .module("ExampleProgram", at: "Examples/ExampleProgram"),
    .program(
        "bookstore",
        at: "Examples/BookStore",
        needs: ["CoreData", "ExampleProgram", "SQLiteConnection"],
        plugins: ["CoreDataModelPlugin"]
    ),
    .program("notes", at: "Examples/Notes", needs: ["CoreData", "ExampleProgram"], plugins: ["CoreDataModelPlugin"]),
    .program(
        "saved-colours",
        at: "Examples/SavedColours",
        needs: ["CoreData", "ExampleProgram"],
        plugins: ["CoreDataModelPlugin"]
    ),
    .program("predicate-demo", at: "Examples/PredicateDemo", needs: ["CoreData"]),
    .module("JSONStore", at: "Examples/JSONStore", needs: ["CoreData"]),
    .program("web-stage", at: "Examples/WebStage", needs: ["WebUI", "WebUIServer"]),
    .program("webui-gallery", at: "Examples/WebUIGallery", needs: ["WebUI", "WebUIServer"]),
    .program("prose-stage", at: "Examples/ProseStage", needs: ["ProseEditor", "RichText", "WebUI", "WebUIServer"]),
    .tests(
        "ExampleTests",
        in: "Guide",
        needs: [
            "bookstore", "notes", "saved-colours", "CoreData", "CoreDataConformance", "JSONStore", "SQLiteConnection",
        ]
    ),
    .tests(
        "GuideTests",
        in: "Guide",
        needs: [
            "CoreData", "CoreDataConformance", "CoreDataTestSupport", "JSONStore", "ManagedObjectModelFormat",
            "ModelCompiler", "RichText", "Thumbnails", "WebUI", "thumbnailer",
        ]
    ),
]

let longRuns: [Target] = [
    .program(
        "benchmarks",
        at: "Benchmarks",
        needs: [
            "CommandLineTool", "CSQLite", "CoreData", "FoundationBackfill", "SeededRandom", "SlipboxCommands",
            "SlipboxCore", "WebUI", "WebUIServer",
        ]
    ),
    .program("predicate-fuzz", at: "Fuzz/PredicateFuzz", needs: ["FoundationBackfill", "SeededRandom"]),
    .program("web-fuzz", at: "Fuzz/WebFuzz", needs: ["SeededRandom", "WebUI", "WebUIServer"]),
    .module("RandomViews", at: "Fuzz/RandomViews", needs: ["SeededRandom", "WebUI", "WebUITestSupport"]),
    .program("view-fuzz", at: "Fuzz/ViewFuzz", needs: ["RandomViews"]),
    .program("graph-fuzz", at: "Fuzz/GraphFuzz", needs: ["CoreData", "SeededRandom", "SQLiteConnection"]),
    .program("results-fuzz", at: "Fuzz/ResultsFuzz", needs: ["CoreData", "SeededRandom"]),
    .program("store-crasher", at: "Fuzz/StoreCrasher", needs: ["CoreData", "SeededRandom", "SQLiteConnection"]),
    .program(
        "migration-crasher",
        at: "Fuzz/MigrationCrasher",
        needs: ["CoreData", "SeededRandom", "SQLiteConnection"]
    ),
    .program("store-stress", at: "Fuzz/StoreStress", needs: ["CoreData", "SeededRandom", "SQLiteConnection"]),
    .program("history-exchange", at: "Fuzz/HistoryExchange", needs: ["CoreData"]),
]

let package = Package(
    name: "swift-coredata",
    products: [
        .library(name: "FoundationBackfill", targets: ["FoundationBackfill"]),
        .library(name: "PlatformBackfill", targets: ["PlatformBackfill"]),
        .library(name: "CoreData", targets: ["CoreData"]),
        .library(name: "CoreDataConformance", targets: ["CoreDataConformance"]),
        .library(name: "CoreDataTestSupport", targets: ["CoreDataTestSupport"]),
        .library(name: "RichText", targets: ["RichText"]),
        .library(name: "Thumbnails", targets: ["Thumbnails"]),
        .executable(name: "thumbnailer", targets: ["thumbnailer"]),
        .library(name: "SlipboxCore", targets: ["SlipboxCore"]),
        .library(name: "MarkdownVault", targets: ["MarkdownVault"]),
        .library(name: "SlipboxVault", targets: ["SlipboxVault"]),
        .library(name: "WebUI", targets: ["WebUI"]),
        .library(name: "WebUITestSupport", targets: ["WebUITestSupport"]),
        .library(name: "WebUIServer", targets: ["WebUIServer"]),
        .library(name: "WebUICoreData", targets: ["WebUICoreData"]),
        .library(name: "ProseEditor", targets: ["ProseEditor"]),
        .library(name: "SlipboxScreens", targets: ["SlipboxScreens"]),
        .executable(name: "momc", targets: ["momc"]),
        .executable(name: "coredata", targets: ["coredata-tool"]),
        .executable(name: "slipbox", targets: ["slipbox"]),
        .plugin(name: "CoreDataModelPlugin", targets: ["CoreDataModelPlugin"]),
    ],
    targets: foundation + models + coreData + web + documents + slipbox + support + examples + longRuns,
    swiftLanguageModes: [.v6]
)

extension [SwiftSetting] {
    static var strict: Self {
        [
            .treatAllWarnings(as: .error),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
        ]
    }
}

extension Target {
    /// Every target in Sources has a README, which is no source.
    private static func readMe(_ folder: String?) -> [String] { folder == nil ? ["README.md"] : [] }

    /// A library in `Sources/<group>/<name>`, unless `folder` says where it stands.
    static func module(
        _ name: String,
        in group: String = "",
        at folder: String? = nil,
        needs dependencies: [Dependency] = [],
        exclude: [String] = [],
        resources: [Resource]? = nil,
        plugins: [PluginUsage]? = nil
    ) -> Target {
        .target(
            name: name,
            dependencies: dependencies,
            path: folder ?? "Sources/\(group)/\(name)",
            exclude: readMe(folder) + exclude,
            resources: resources,
            swiftSettings: .strict,
            plugins: plugins
        )
    }

    /// A program in `Sources/<group>/<name>`, unless `folder` says where it stands.
    static func program(
        _ name: String,
        in group: String = "",
        at folder: String? = nil,
        needs dependencies: [Dependency] = [],
        plugins: [PluginUsage]? = nil
    ) -> Target {
        .executableTarget(
            name: name,
            dependencies: dependencies,
            path: folder ?? "Sources/\(group)/\(name)",
            exclude: readMe(folder),
            swiftSettings: .strict,
            plugins: plugins
        )
    }

    /// Tests in `Tests/<group>/<name>`.
    static func tests(
        _ name: String,
        in group: String,
        needs dependencies: [Dependency] = [],
        exclude: [String] = [],
        plugins: [PluginUsage]? = nil
    ) -> Target {
        .testTarget(
            name: name,
            dependencies: dependencies,
            path: "Tests/\(group)/\(name)",
            exclude: exclude,
            swiftSettings: .strict,
            plugins: plugins
        )
    }

    /// A library of C in `Sources/<group>/<name>`.
    static func cModule(_ name: String, in group: String) -> Target {
        .target(
            name: name,
            path: "Sources/\(group)/\(name)",
            exclude: ["README.md"],
            cSettings: [.treatAllWarnings(as: .error)]
        )
    }
}
