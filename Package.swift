// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "swift-coredata",
    products: [
        .library(name: "FoundationBackfill", targets: ["FoundationBackfill"]),
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
    targets: [
        .systemLibrary(
            name: "CSQLite",
            path: "Sources/CoreData/CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .systemLibrary(
            name: "CGdkPixbuf",
            path: "Sources/Documents/CGdkPixbuf",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"])]
        ),
        .systemLibrary(
            name: "CWebSockets",
            path: "Sources/Web/CWebSockets",
            pkgConfig: "libwebsockets",
            providers: [.apt(["libwebsockets-dev"])]
        ),
        .systemLibrary(
            name: "CZlib",
            path: "Sources/Documents/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),
        .target(
            name: "CVariableArguments",
            path: "Sources/Foundation/CVariableArguments",
            cSettings: [.treatAllWarnings(as: .error)]
        ),
        .target(
            name: "CSwiftRuntime",
            path: "Sources/Support/CSwiftRuntime",
            cSettings: [.treatAllWarnings(as: .error)]
        ),
        .target(
            name: "SQLiteConnection",
            dependencies: ["CSQLite"],
            path: "Sources/CoreData/SQLiteConnection",
            swiftSettings: strict
        ),
        .target(
            name: "FoundationBackfillCore",
            dependencies: ["CVariableArguments"],
            path: "Sources/Foundation/FoundationBackfillCore",
            swiftSettings: strict
        ),
        .target(
            name: "FoundationBackfill",
            dependencies: ["FoundationBackfillCore"],
            path: "Sources/Foundation/FoundationBackfill",
            swiftSettings: strict
        ),
        .target(
            name: "ManagedObjectModelFormat",
            dependencies: ["FoundationBackfillCore"],
            path: "Sources/Models/ManagedObjectModelFormat",
            swiftSettings: strict
        ),
        .target(name: "CommandLineTool", path: "Sources/Support/CommandLineTool", swiftSettings: strict),
        .target(
            name: "ModelCompiler",
            dependencies: ["CommandLineTool", "ManagedObjectModelFormat"],
            path: "Sources/Models/ModelCompiler",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "momc",
            dependencies: ["CommandLineTool", "ModelCompiler"],
            path: "Sources/Models/momc",
            swiftSettings: strict
        ),
        .plugin(name: "CoreDataModelPlugin", capability: .buildTool(), dependencies: ["momc"]),
        .target(name: "ManagedMacroExpansion", path: "Sources/Models/ManagedMacroExpansion", swiftSettings: strict),
        .macro(
            name: "ManagedMacro",
            dependencies: ["ManagedMacroExpansion"],
            path: "Sources/Models/ManagedMacro",
            swiftSettings: strict
        ),
        .target(
            name: "CoreData",
            dependencies: [
                "CSwiftRuntime", "FoundationBackfill", "ManagedMacro", "ManagedObjectModelFormat", "SQLiteConnection",
                "UntrustedJSON",
            ],
            path: "Sources/CoreData/CoreData",
            swiftSettings: strict
        ),
        .target(name: "UntrustedJSON", path: "Sources/Support/UntrustedJSON", swiftSettings: strict),
        .target(
            name: "StoreTool",
            dependencies: ["CommandLineTool", "CoreData", "ManagedObjectModelFormat", "ModelCompiler"],
            path: "Sources/CoreData/StoreTool",
            swiftSettings: strict
        ),
        // Its product is called coredata: a folder of that name would be that of CoreData where case does not count.
        .executableTarget(
            name: "coredata-tool",
            dependencies: ["CommandLineTool", "StoreTool"],
            path: "Sources/CoreData/coredata-tool",
            swiftSettings: strict
        ),
        .target(
            name: "CoreDataConformance",
            dependencies: ["CoreData"],
            path: "Sources/CoreData/CoreDataConformance",
            swiftSettings: strict
        ),
        .target(
            name: "CoreDataTestSupport",
            dependencies: ["CoreData"],
            path: "Sources/CoreData/CoreDataTestSupport",
            swiftSettings: strict
        ),
        .target(name: "RichText", path: "Sources/Documents/RichText", swiftSettings: strict),
        .target(name: "Thumbnails", path: "Sources/Documents/Thumbnails", swiftSettings: strict),
        .executableTarget(
            name: "thumbnailer",
            dependencies: ["CGdkPixbuf", "Thumbnails"],
            path: "Sources/Documents/thumbnailer",
            swiftSettings: strict
        ),
        .target(
            name: "SlipboxCore",
            dependencies: ["CoreData", "RichText", "Thumbnails"],
            path: "Sources/Slipbox/SlipboxCore",
            exclude: ["README.md"],
            swiftSettings: strict,
            plugins: ["CoreDataModelPlugin"]
        ),
        .target(
            name: "MarkdownVault",
            dependencies: ["UntrustedJSON"],
            path: "Sources/Documents/MarkdownVault",
            swiftSettings: strict
        ),
        .target(name: "ZipFiles", dependencies: ["CZlib"], path: "Sources/Documents/ZipFiles", swiftSettings: strict),
        .target(
            name: "SlipboxVault",
            dependencies: ["CoreData", "MarkdownVault", "RichText", "SlipboxCore"],
            path: "Sources/Slipbox/SlipboxVault",
            swiftSettings: strict
        ),
        .target(
            name: "SlipboxCommands",
            dependencies: [
                "CommandLineTool", "CoreData", "MarkdownVault", "ProseEditor", "SlipboxCore", "SlipboxScreens",
                "SlipboxVault", "WebUI", "WebUIServer",
            ],
            path: "Sources/Slipbox/SlipboxCommands",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "slipbox",
            dependencies: ["CommandLineTool", "SlipboxCommands"],
            path: "Sources/Slipbox/slipbox",
            swiftSettings: strict
        ),
        .target(
            name: "WebUI",
            dependencies: ["UntrustedJSON"],
            path: "Sources/Web/WebUI",
            exclude: ["README.md", "Page/ICONS-LICENSE.md"],
            swiftSettings: strict
        ),
        .target(
            name: "WebUITestSupport",
            dependencies: ["WebUI"],
            path: "Sources/Web/WebUITestSupport",
            swiftSettings: strict
        ),
        .target(
            name: "WebUIServer",
            dependencies: ["CWebSockets", "UntrustedJSON", "WebUI"],
            path: "Sources/Web/WebUIServer",
            exclude: ["Script/README.md"],
            resources: [.embedInCode("Script")],
            swiftSettings: strict
        ),
        .target(
            name: "WebUICoreData",
            dependencies: ["CoreData", "WebUI"],
            path: "Sources/Web/WebUICoreData",
            exclude: ["README.md"],
            swiftSettings: strict
        ),
        .target(
            name: "ProseEditor",
            dependencies: ["RichText", "WebUI"],
            path: "Sources/Web/ProseEditor",
            exclude: ["Script/README.md"],
            resources: [.embedInCode("Script")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "predicate-demo",
            dependencies: ["CoreData"],
            path: "Examples/PredicateDemo",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "web-stage",
            dependencies: ["WebUI", "WebUIServer"],
            path: "Examples/WebStage",
            swiftSettings: strict
        ),
        .target(
            name: "SlipboxScreens",
            dependencies: [
                "CoreData", "MarkdownVault", "ProseEditor", "RichText", "SlipboxCore", "SlipboxVault", "Thumbnails",
                "WebUI", "WebUICoreData", "ZipFiles",
            ],
            path: "Sources/Slipbox/SlipboxScreens",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "webui-gallery",
            dependencies: ["WebUI", "WebUIServer"],
            path: "Examples/WebUIGallery",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "prose-stage",
            dependencies: ["ProseEditor", "RichText", "WebUI", "WebUIServer"],
            path: "Examples/ProseStage",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bookstore",
            dependencies: ["CoreData", "ExampleProgram", "SQLiteConnection"],
            path: "Examples/BookStore",
            swiftSettings: strict,
            plugins: ["CoreDataModelPlugin"]
        ),
        .executableTarget(
            name: "notes",
            dependencies: ["CoreData", "ExampleProgram"],
            path: "Examples/Notes",
            swiftSettings: strict,
            plugins: ["CoreDataModelPlugin"]
        ),
        .executableTarget(
            name: "saved-colours",
            dependencies: ["CoreData", "ExampleProgram"],
            path: "Examples/SavedColours",
            swiftSettings: strict,
            plugins: ["CoreDataModelPlugin"]
        ),
        .target(name: "ExampleProgram", path: "Examples/ExampleProgram", swiftSettings: strict),
        .target(
            name: "JSONStore",
            dependencies: ["CoreData"],
            path: "Examples/JSONStore",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CommandLineTool", "CSQLite", "CoreData", "SlipboxCommands", "SlipboxCore", "WebUI", "WebUIServer",
            ],
            path: "Benchmarks",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "predicate-fuzz",
            dependencies: ["FoundationBackfill"],
            path: "Fuzz/PredicateFuzz",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "web-fuzz",
            dependencies: ["WebUI", "WebUIServer"],
            path: "Fuzz/WebFuzz",
            swiftSettings: strict
        ),
        .target(
            name: "RandomViews",
            dependencies: ["WebUI", "WebUITestSupport"],
            path: "Fuzz/RandomViews",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "view-fuzz",
            dependencies: ["RandomViews"],
            path: "Fuzz/ViewFuzz",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "graph-fuzz",
            dependencies: ["CoreData", "SQLiteConnection"],
            path: "Fuzz/GraphFuzz",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "results-fuzz",
            dependencies: ["CoreData"],
            path: "Fuzz/ResultsFuzz",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "store-crasher",
            dependencies: ["CoreData", "SQLiteConnection"],
            path: "Fuzz/StoreCrasher",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "migration-crasher",
            dependencies: ["CoreData", "SQLiteConnection"],
            path: "Fuzz/MigrationCrasher",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "store-stress",
            dependencies: ["CoreData", "SQLiteConnection"],
            path: "Fuzz/StoreStress",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "history-exchange",
            dependencies: ["CoreData"],
            path: "Fuzz/HistoryExchange",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FoundationBackfillCoreTests",
            dependencies: ["FoundationBackfillCore"],
            path: "Tests/Foundation/FoundationBackfillCoreTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FoundationBackfillTests",
            dependencies: ["FoundationBackfill"],
            path: "Tests/Foundation/FoundationBackfillTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SQLiteConnectionTests",
            dependencies: ["SQLiteConnection"],
            path: "Tests/CoreData/SQLiteConnectionTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ManagedObjectModelFormatTests",
            dependencies: ["ManagedObjectModelFormat"],
            path: "Tests/Models/ManagedObjectModelFormatTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreDataTests",
            dependencies: [
                "CoreData", "ManagedObjectModelFormat", "ModelCompiler", "SQLiteConnection", "CSQLite", "results-fuzz",
            ],
            path: "Tests/CoreData/CoreDataTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreDataConformanceTests",
            dependencies: ["CoreData", "CoreDataConformance"],
            path: "Tests/CoreData/CoreDataConformanceTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RichTextTests",
            dependencies: ["RichText"],
            path: "Tests/Documents/RichTextTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "UntrustedJSONTests",
            dependencies: ["UntrustedJSON"],
            path: "Tests/Support/UntrustedJSONTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ThumbnailsTests",
            dependencies: ["CGdkPixbuf", "Thumbnails", "thumbnailer"],
            path: "Tests/Documents/ThumbnailsTests",
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreDataTestSupportTests",
            dependencies: ["CoreData", "CoreDataTestSupport"],
            path: "Tests/CoreData/CoreDataTestSupportTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ModelCompilerTests",
            dependencies: ["CoreData", "ModelCompiler", "ManagedObjectModelFormat", "FoundationBackfill"],
            path: "Tests/Models/ModelCompilerTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "CommandLineToolTests",
            dependencies: ["CommandLineTool"],
            path: "Tests/Support/CommandLineToolTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "StoreToolTests",
            dependencies: ["CoreData", "ManagedObjectModelFormat", "SQLiteConnection", "StoreTool"],
            path: "Tests/CoreData/StoreToolTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "WebUIServerTests",
            dependencies: ["WebUIServer"],
            path: "Tests/Web/WebUIServerTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ProseEditorTests",
            dependencies: ["ProseEditor", "RichText", "WebUI", "WebUITestSupport"],
            path: "Tests/Web/ProseEditorTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "PluginTests",
            path: "Tests/Models/PluginTests",
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        // A test target that depends on a macro is built for the host along with all that it needs, which would double
        // the work: hence the plugin is a library and a small program.
        .testTarget(
            name: "GeneratedClassTests",
            dependencies: ["CoreData"],
            path: "Tests/Models/GeneratedClassTests",
            swiftSettings: strict,
            plugins: ["CoreDataModelPlugin"]
        ),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "bookstore", "notes", "saved-colours", "CoreDataConformance", "JSONStore", "SQLiteConnection",
            ],
            path: "Tests/Guide/ExampleTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "WebUITests",
            dependencies: ["RandomViews", "WebUI", "WebUITestSupport"],
            path: "Tests/Web/WebUITests",
            swiftSettings: strict
        ),
        .target(
            name: "StatementCounting",
            dependencies: ["CSQLite"],
            path: "Tests/Support/StatementCounting",
            swiftSettings: strict
        ),
        .testTarget(
            name: "WebUICoreDataTests",
            dependencies: [
                "CoreData", "SlipboxCore", "StatementCounting", "WebUI", "WebUICoreData", "WebUITestSupport", "slipbox",
            ],
            path: "Tests/Web/WebUICoreDataTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SlipboxScreensTests",
            dependencies: [
                "CoreData", "RichText", "SlipboxCore", "SlipboxScreens", "StatementCounting", "WebUI", "WebUICoreData",
                "WebUITestSupport", "ZipFiles",
            ],
            path: "Tests/Slipbox/SlipboxScreensTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "GuideTests",
            dependencies: [
                "CoreData", "CoreDataConformance", "CoreDataTestSupport", "JSONStore", "ManagedObjectModelFormat",
                "ModelCompiler", "RichText", "Thumbnails", "WebUI", "thumbnailer",
            ],
            path: "Tests/Guide/GuideTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SlipboxCoreTests",
            dependencies: ["CoreData", "RichText", "SlipboxCore", "StatementCounting", "Thumbnails", "thumbnailer"],
            path: "Tests/Slipbox/SlipboxCoreTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SlipboxVaultTests",
            dependencies: ["CoreData", "MarkdownVault", "RichText", "SlipboxCore", "SlipboxVault"],
            path: "Tests/Slipbox/SlipboxVaultTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SlipboxCommandsTests",
            dependencies: ["CoreData", "SlipboxCommands", "SlipboxCore", "slipbox"],
            path: "Tests/Slipbox/SlipboxCommandsTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "MarkdownVaultTests",
            dependencies: ["MarkdownVault"],
            path: "Tests/Documents/MarkdownVaultTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ZipFilesTests",
            dependencies: ["CZlib", "ZipFiles"],
            path: "Tests/Documents/ZipFilesTests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ManagedMacroTests",
            dependencies: ["CoreData", "ManagedMacroExpansion"],
            path: "Tests/Models/ManagedMacroTests",
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
