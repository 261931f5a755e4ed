// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// `make graph` draws the targets' arrows; `Scripts/house-check` holds imports to them. No other package has their names.

// A Mac has Core Data: there, this package is its macros, and products without code. Linux has that list for tests.
#if os(macOS)
let isForMac = true
#else
let isForMac = Context.environment["COREDATA_MANIFEST_FOR_MAC"] == "1"
#endif

// Only builds of this package itself ask for it, in the Makefile and in the gate. With Swift Build, the flag reaches every package that
// depends on this one, whose compiler is also told to suppress warnings, and the two contradict each other.
let warningsAreErrors = Context.environment["COREDATA_WARNINGS_ARE_ERRORS"] == "1"

let macros: [Target] = [
    .module("ManagedMacroExpansion", in: "Models"),
    .macro(
        name: "ManagedMacro",
        dependencies: ["ManagedMacroExpansion"],
        path: "Sources/Models/ManagedMacro",
        exclude: ["README.md"],
        swiftSettings: .strict
    ),
]

let onMac: [Target] = [
    .module("CoreDataOnMac", in: "CoreData"),
    .module("CoreDataMacros", at: "Sources/CoreData/CoreDataMacrosOnMac", needs: ["ManagedMacro"]),
    .plugin(name: "CoreDataModelPlugin", capability: .buildTool()),
]

let foundation: [Target] = [
    .cModule("CFoundationBackfill", in: "Foundation"),
    .module(
        "FoundationBackfillCore",
        in: "Foundation",
        needs: ["CFoundationBackfill", "TSanMutex", "UnstableSwiftRuntime"]
    ),
    .module("FoundationBackfill", in: "Foundation", needs: ["FoundationBackfillCore"]),
    .module("PlatformBackfill", in: "Foundation", needs: ["FoundationBackfillCore"]),
    .tests("FoundationBackfillCoreTests", in: "Foundation", needs: ["FoundationBackfillCore", "SeededRandom"]),
    .tests("FoundationBackfillTests", in: "Foundation", needs: ["FoundationBackfill"]),
    .tests("PlatformBackfillTests", in: "Foundation", needs: ["PlatformBackfill"]),
]

let models: [Target] = [
    .module("ManagedObjectModelFormat", in: "Models", needs: ["FoundationBackfillCore", "TSanMutex"]),
    .module("ManagedObjectModelCompiler", in: "Models", needs: ["CoreDataCommandLine", "ManagedObjectModelFormat"]),
    .program("momc", in: "Models", needs: ["CoreDataCommandLine", "ManagedObjectModelCompiler"]),
    .plugin(name: "CoreDataModelPlugin", capability: .buildTool(), dependencies: ["momc"]),
    .tests(
        "ManagedObjectModelFormatTests",
        in: "Models",
        needs: ["FoundationBackfillCore", "ManagedObjectModelFormat", "SeededRandom"]
    ),
    .tests(
        "ManagedObjectModelCompilerTests",
        in: "Models",
        needs: [
            "CoreData", "FoundationBackfill", "ManagedObjectModelCompiler", "ManagedObjectModelFormat", "SeededRandom",
        ]
    ),
    .tests("PluginTests", in: "Models", exclude: ["Fixtures"]),
    // A test target that needs a macro is built for the host, with all it needs: hence the plugin is a small program.
    .tests("GeneratedClassTests", in: "Models", needs: ["CoreData"], plugins: ["CoreDataModelPlugin"]),
    .tests(
        "ManagedMacroTests",
        in: "Models",
        needs: ["CoreData", "CoreDataMacrosOnMac", "ManagedMacroExpansion", "SeededRandom"]
    ),
]

let coreData: [Target] = [
    .system("CCoreDataSQLite", in: "CoreData", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    .module("StatementMeasuring", in: "CoreData", needs: ["TSanMutex"]),
    .module("CoreDataSQLite", in: "CoreData", needs: ["CCoreDataSQLite", "StatementMeasuring", "TSanMutex"]),
    .system("CPostgreSQL", in: "CoreData", pkgConfig: "libpq", package: "libpq-dev"),
    .cModule("CPostgreSQLLibrary", in: "CoreData"),
    .cModule("CCoreDataPostgreSQL", in: "CoreData", needs: ["CPostgreSQL", "CPostgreSQLLibrary"]),
    .module("CoreDataPostgreSQL", in: "CoreData", needs: ["CCoreDataPostgreSQL", "CoreData"]),
    .module("PostgreSQLClient", in: "CoreData", needs: ["CPostgreSQLLibrary", "StatementMeasuring", "TSanMutex"]),
    .module(
        "CoreData",
        in: "CoreData",
        needs: [
            "CUnstableSwiftRuntime", "CoreDataSQLite", "FoundationBackfill", "ManagedMacro", "ManagedObjectModelFormat",
            "PostgreSQLClient", "StatementMeasuring", "TSanMutex", "UnstableSwiftRuntime", "UntrustedJSON",
            .withTrait("CloudKit"),
            .withTrait("CloudSync"),
            .withTrait("CloudWire"),
        ],
        exclude: [
            "Cloud", "FetchedResults", "Inspection", "Measuring", "Migration", "Requests", "SQL", "SQLite",
            "SQLite/Text", "Store", "PostgreSQL",
        ].map { "\($0)/README.md" }
    ),
    .module("CoreDataMacros", in: "CoreData", needs: ["CoreData"]),
    .module("CoreDataMacrosOnMac", in: "CoreData", needs: ["CoreData", "ManagedMacro"]),
    .module("CoreDataPorting", in: "CoreData"),
    .module(
        "CoreDataCommands",
        in: "CoreData",
        needs: [
            "CoreData", "CoreDataCommandLine", "CoreDataPorting", "ManagedObjectModelCompiler",
            "ManagedObjectModelFormat", "StudioScreens", "WebUI", "WebUIServer",
        ]
    ),
    // Its product is called coredata: a folder of that name would be that of CoreData where case does not count.
    .program(
        "coredata-command",
        in: "CoreData",
        needs: ["CoreDataCommandLine", "CoreDataCommands", "CoreDataPostgreSQL"]
    ),
    .module("CoreDataConformance", in: "CoreData", needs: ["CoreData"]),
    .module("CoreDataTestSupport", in: "CoreData", needs: ["CoreData"]),
    .tests("CoreDataSQLiteTests", in: "CoreData", needs: ["CoreDataSQLite", "StatementMeasuring"]),
    .module("PostgreSQLCluster", in: "CoreData", needs: ["TSanMutex"]),
    .tests(
        "PostgreSQLClientTests",
        in: "CoreData",
        needs: [
            "CCoreDataPostgreSQL", "PostgreSQLClient", "PostgreSQLCluster", "SeededRandom", "StatementMeasuring",
        ]
    ),
    .tests(
        "CoreDataTests",
        in: "CoreData",
        needs: [
            "CCoreDataSQLite", "CoreData", "CoreDataPostgreSQL", "CoreDataSQLite", "FoundationBackfill",
            "ManagedObjectModelCompiler", "ManagedObjectModelFormat", "PostgreSQLClient", "PostgreSQLCluster",
            "SeededRandom", "fetch-fuzz", "results-fuzz",
        ]
    ),
    .tests(
        "CoreDataPostgreSQLTests",
        in: "CoreData",
        needs: [
            "CoreData", "CoreDataConformance", "CoreDataPostgreSQL", "FoundationBackfill", "ManagedObjectModelFormat",
            "PostgreSQLClient",
            "PostgreSQLCluster", "SeededRandom", "StatementMeasuring", "TSanMutex", "fetch-fuzz",
        ]
    ),
    .tests("CoreDataPortingTests", in: "CoreData", needs: ["CoreDataPorting", "SeededRandom"]),
    .tests(
        "CoreDataCommandsTests",
        in: "CoreData",
        needs: [
            "CoreData", "CoreDataCommandLine", "CoreDataCommands", "CoreDataSQLite", "HTTPClient",
            "ManagedObjectModelFormat", "StudioScreens", "WebUIServer",
        ]
    ),
    .tests("CoreDataConformanceTests", in: "CoreData", needs: ["CoreData", "CoreDataConformance"]),
    .tests("CoreDataTestSupportTests", in: "CoreData", needs: ["CoreData", "CoreDataTestSupport"]),
]

let web: [Target] = [
    .system("CWebUISockets", in: "Web", package: "libwebsockets-dev"),
    .module(
        "WebUI",
        in: "Web",
        needs: ["ManagedMacro", "TSanMutex", "UnstableSwiftRuntime", "UntrustedJSON"],
        exclude: [
            "Former/README.md", "Graph/README.md", "Lists/README.md", "Page/ICONS-LICENSE.md", "Session/README.md",
        ]
    ),
    .module(
        "WebUIServer",
        in: "Web",
        needs: ["CWebUISockets", "ServerSecurity", "TSanMutex", "UntrustedJSON", "WebUI"],
        hasScript: true
    ),
    .module("WebUICoreData", in: "Web", needs: ["CoreData", "WebUI", .withTrait("CloudKit")]),
    .module(
        "SwiftUI",
        in: "Web",
        needs: [
            "CoreData", "CoreDataCommandLine", "DocumentThumbnails", "FoundationBackfill", "HTTPClient", "WebUI",
            "WebUICoreData", "WebUIServer",
        ]
    ),
    .module(
        "ProseEditor",
        in: "Web",
        needs: ["DocumentMath", "DocumentRichText", "ServerSecurity", "WebUI"],
        hasScript: true
    ),
    .module("GraphCanvas", in: "Web", needs: ["WebUI"], hasScript: true),
    .module("WebUITestSupport", in: "Web", needs: ["WebUI"]),
    .module("WebUIPreviews", in: "Web", needs: ["WebUI", "WebUIServer"]),
    // Its product is called webui-previews.
    .program("previews-command", in: "Web", needs: ["WebUIPreviews"]),
    .plugin(
        name: "PreviewsPlugin",
        capability: .command(intent: .custom(verb: "previews", description: "Show the package's previews in a browser"))
    ),
    .tests("WebUITests", in: "Web", needs: ["RandomViews", "SeededRandom", "WebUI", "WebUITestSupport"]),
    .tests("WebUIPreviewsTests", in: "Web", needs: ["WebUI", "WebUIPreviews", "WebUITestSupport"]),
    .tests("WebUIServerTests", in: "Web", needs: ["TSanMutex", "WebUI", "WebUIServer"]),
    .tests(
        "SwiftUITests",
        in: "Web",
        needs: ["CoreData", "CoreDataCommandLine", "SwiftUI", "WebUI", "WebUITestSupport", "thumbnailer-command"]
    ),
    .tests(
        "WebUICoreDataTests",
        in: "Web",
        needs: [
            "CloudKit", "CloudService", "CloudWire", "CoreData", "CoreDataPostgreSQL", "PostgreSQLCluster",
            "SlipboxCore",
            "StatementCounting", "WebUI", "WebUICoreData", "WebUITestSupport", "slipbox",
        ]
    ),
    .tests("GraphCanvasTests", in: "Web", needs: ["GraphCanvas", "SeededRandom", "WebUI", "WebUITestSupport"]),
    .tests(
        "ProseEditorTests",
        in: "Web",
        needs: [
            "DocumentMath", "DocumentRichText", "ProseEditor", "SeededRandom", "ServerSecurity", "WebUI",
            "WebUITestSupport",
        ]
    ),
]

let documents: [Target] = [
    .module("DocumentMath", in: "Documents"),
    .module("DocumentRichText", in: "Documents", needs: ["DocumentMath"]),
    .module("MarkdownVault", in: "Documents", needs: ["UntrustedJSON"]),
    .system("CDocumentZlib", in: "Documents", package: "zlib1g-dev"),
    .module("DocumentZipFiles", in: "Documents", needs: ["CDocumentZlib"]),
    .system("CDocumentPixbuf", in: "Documents", package: "libgdk-pixbuf-2.0-dev"),
    .module("DocumentThumbnails", in: "Documents"),
    .program("thumbnailer-command", in: "Documents", needs: ["CDocumentPixbuf", "DocumentThumbnails"]),
    .tests("DocumentRichTextTests", in: "Documents", needs: ["DocumentRichText", "SeededRandom"]),
    .tests("DocumentMathTests", in: "Documents", needs: ["DocumentMath", "SeededRandom"]),
    .tests("MarkdownVaultTests", in: "Documents", needs: ["MarkdownVault", "SeededRandom"]),
    .tests("DocumentZipFilesTests", in: "Documents", needs: ["CDocumentZlib", "DocumentZipFiles"]),
    .tests(
        "DocumentThumbnailsTests",
        in: "Documents",
        needs: ["CDocumentPixbuf", "DocumentThumbnails", "SeededRandom", "thumbnailer-command"],
        exclude: ["Fixtures"]
    ),
]

let slipbox: [Target] = [
    .module(
        "SlipboxCore",
        in: "Slipbox",
        needs: ["CloudKit", "CoreData", "DocumentRichText", "DocumentThumbnails"],
        exclude: ["Interface.md", "Sharing/README.md"],
        plugins: ["CoreDataModelPlugin"]
    ),
    .module(
        "SlipboxVault",
        in: "Slipbox",
        needs: [
            "CoreData", "DocumentMath", "DocumentRichText", "DocumentZipFiles", "MarkdownVault", "SlipboxCore",
            "UntrustedJSON",
        ]
    ),
    .module(
        "SlipboxImports",
        in: "Slipbox",
        needs: [
            "CoreData", "DocumentRichText", "DocumentZipFiles", "ManagedObjectModelFormat", "MarkdownVault",
            "ServerSecurity", "SlipboxCore", "SlipboxVault", "UntrustedJSON",
        ]
    ),
    .module(
        "SlipboxScreens",
        in: "Slipbox",
        needs: [
            "CoreData", "DocumentRichText", "DocumentThumbnails", "DocumentZipFiles", "GraphCanvas", "MarkdownVault",
            "ProseEditor", "ServerSecurity", "SlipboxCore", "SlipboxImports", "SlipboxVault", "WebUI", "WebUICoreData",
        ],
        hasScript: true
    ),
    .module(
        "SlipboxCommands",
        in: "Slipbox",
        needs: [
            "CoreData", "CoreDataCommandLine", "GraphCanvas", "MarkdownVault", "ProseEditor", "SlipboxCore",
            "SlipboxImports", "SlipboxScreens", "SlipboxVault", "WebUI", "WebUICoreData", "WebUIServer",
        ]
    ),
    .program("slipbox", in: "Slipbox", needs: ["CoreDataCommandLine", "SlipboxCommands", "WebUIServer"]),
    .tests(
        "SlipboxCoreTests",
        in: "Slipbox",
        needs: [
            "CoreData", "DocumentRichText", "DocumentThumbnails", "SeededRandom", "SlipboxCore", "StatementCounting",
            "thumbnailer-command",
        ]
    ),
    .tests(
        "SlipboxVaultTests",
        in: "Slipbox",
        needs: [
            "CoreData", "DocumentRichText", "DocumentZipFiles", "MarkdownVault", "ProseEditor", "SeededRandom",
            "SlipboxCore", "SlipboxVault",
        ]
    ),
    .tests(
        "SlipboxImportsTests",
        in: "Slipbox",
        needs: [
            "CoreData", "DocumentRichText", "DocumentZipFiles", "ManagedObjectModelFormat", "MarkdownVault",
            "SeededRandom", "ServerSecurity", "SlipboxCore", "SlipboxImports", "SlipboxVault",
        ]
    ),
    .tests(
        "SlipboxScreensTests",
        in: "Slipbox",
        needs: [
            "CloudKit", "CloudService", "CloudWire", "CoreData", "DocumentRichText", "DocumentZipFiles", "GraphCanvas",
            "ProseEditor", "SeededRandom", "SlipboxCore", "SlipboxScreens", "StatementCounting", "WebUI",
            "WebUICoreData", "WebUITestSupport",
        ]
    ),
    .tests(
        "SlipboxCommandsTests",
        in: "Slipbox",
        needs: ["CloudServer", "CloudService", "CoreData", "SlipboxCommands", "SlipboxCore", "WebUIServer", "slipbox"]
    ),
]

let support: [Target] = [
    .module("CoreDataCommandLine", in: "Support"),
    .module("ServerSecurity", in: "Support", needs: ["CServerCrypto"]),
    .system("CServerCrypto", in: "Support", pkgConfig: "libcrypto", package: "libssl-dev"),
    .system("CHTTPClient", in: "Support", pkgConfig: "libssl", package: "libssl-dev"),
    .module("HTTPClient", in: "Support", needs: ["CHTTPClient", "TSanMutex"]),
    .module("TSanMutex", in: "Support"),
    .module("UntrustedJSON", in: "Support"),
    .module("SeededRandom", in: "Support"),
    .cModule("CUnstableSwiftRuntime", in: "Support"),
    .module("UnstableSwiftRuntime", in: "Support", needs: ["CUnstableSwiftRuntime", "TSanMutex"]),
    .tests("CoreDataCommandLineTests", in: "Support", needs: ["CoreDataCommandLine"]),
    .tests("ServerSecurityTests", in: "Support", needs: ["ServerSecurity"]),
    .tests("HTTPClientTests", in: "Support", needs: ["HTTPClient", "SeededRandom", "TSanMutex"]),
    .tests("UntrustedJSONTests", in: "Support", needs: ["SeededRandom", "UntrustedJSON"]),
    .tests("UnstableSwiftRuntimeTests", in: "Support", needs: ["UnstableSwiftRuntime"]),
    .module("StatementCounting", at: "Tests/Support/StatementCounting", needs: ["CCoreDataSQLite"]),
]

let cloud: [Target] = [
    .module("CloudWire", in: "Cloud", needs: ["UntrustedJSON"]),
    .module("CoreLocation", in: "Cloud"),
    .module("CloudSync", in: "Cloud", needs: ["CloudWire"]),
    .module(
        "CloudSimulation",
        in: "Cloud",
        needs: ["CloudService", "CloudSync", "CloudWire", "SeededRandom", "UntrustedJSON"]
    ),
    .tests("CloudSimulationTests", in: "Cloud", needs: ["CloudSimulation"]),
    .tests("CloudSyncTests", in: "Cloud", needs: ["CloudSync", "CloudWire", "SeededRandom"]),
    .module(
        "CloudKit",
        in: "Cloud",
        needs: [
            "CServerCrypto", "CloudSync", "CloudWire", "CoreLocation", "FoundationBackfill", "HTTPClient", "TSanMutex",
            "UntrustedJSON",
        ]
    ),
    .tests(
        "CloudKitTests",
        in: "Cloud",
        needs: ["CloudKit", "CloudWire", "CoreLocation", "TSanMutex", "UntrustedJSON"]
    ),
    .tests("CoreLocationTests", in: "Cloud", needs: ["CoreLocation"]),
    .module(
        "CloudService",
        in: "Cloud",
        needs: [
            "CServerCrypto", "CloudWire", "CoreData", "CoreDataSQLite", "ManagedObjectModelFormat", "ServerSecurity",
            "TSanMutex", "UntrustedJSON",
        ],
        exclude: ["Storage/README.md"],
        plugins: ["CoreDataModelPlugin"]
    ),
    .tests(
        "CloudServiceTests",
        in: "Cloud",
        needs: [
            "CServerCrypto", "CloudKit", "CloudService", "CloudWire", "CoreData", "CoreDataPostgreSQL",
            "FoundationBackfill", "PostgreSQLCluster", "SeededRandom", "ServerSecurity", "StatementCounting",
            "UntrustedJSON",
        ]
    ),
    .tests(
        "CloudMirrorTests",
        in: "Cloud",
        needs: [
            "CloudKit", "CloudService", "CloudSync", "CloudWire", "CoreData", "CoreDataSQLite", "FoundationBackfill",
            "ManagedObjectModelFormat", "SeededRandom", "TSanMutex",
        ]
    ),
    .module(
        "StoreSimulation",
        in: "Cloud",
        needs: ["CloudKit", "CloudService", "CloudWire", "CoreData", "FoundationBackfill", "SeededRandom", "TSanMutex"]
    ),
    .tests("StoreSimulationTests", in: "Cloud", needs: ["CoreData", "StoreSimulation"]),
    .module("CloudConformance", in: "Cloud", needs: ["CloudWire", "UntrustedJSON"]),
    .module(
        "CloudConsole",
        in: "Cloud",
        needs: [
            "CloudService", "CloudWire", "UntrustedJSON", "WebUI",
        ]
    ),
    .tests(
        "CloudConsoleTests",
        in: "Cloud",
        needs: [
            "CloudConsole", "CloudKit", "CloudService", "CloudWire", "CoreData", "FoundationBackfill", "UntrustedJSON",
            "WebUI", "WebUITestSupport",
        ]
    ),
    .module(
        "CloudServer",
        in: "Cloud",
        needs: [
            "CServerCrypto", "CloudConsole", "CloudService", "CloudWire", "ServerSecurity", "UntrustedJSON", "WebUI",
            "WebUIServer",
        ]
    ),
    .module(
        "CloudCommands",
        in: "Cloud",
        needs: [
            "CloudKit", "CloudServer", "CloudService", "CloudWire", "CoreDataCommandLine", "FoundationBackfill",
            "HTTPClient", "UntrustedJSON", "WebUIServer",
        ]
    ),
    .tests(
        "CloudCommandsTests",
        in: "Cloud",
        needs: [
            "CloudCommands", "CloudKit", "CloudServer", "CloudService", "CloudWire", "CoreData", "CoreDataCommandLine",
            "CoreDataPostgreSQL", "HTTPClient", "PostgreSQLCluster", "TSanMutex", "WebUIServer",
        ]
    ),
    .program("cloud", in: "Cloud", needs: ["CloudCommands", "CoreDataCommandLine", "CoreDataPostgreSQL"]),
    .tests(
        "CloudServerTests",
        in: "Cloud",
        needs: [
            "CloudConformance", "CloudKit", "CloudServer", "CloudService", "CloudWire", "CoreDataPostgreSQL",
            "FoundationBackfill", "HTTPClient", "PostgreSQLCluster", "UntrustedJSON", "WebUIServer",
        ]
    ),
    .tests("CloudWireTests", in: "Cloud", needs: ["CloudWire", "SeededRandom", "UntrustedJSON"]),
]

let studio: [Target] = [
    .module(
        "ModelEditing",
        in: "Studio",
        needs: ["CoreData", "ManagedObjectModelCompiler", "ManagedObjectModelFormat"]
    ),
    .tests(
        "ModelEditingTests",
        in: "Studio",
        needs: [
            "CoreData", "ManagedObjectModelCompiler", "ManagedObjectModelFormat", "ModelEditing", "SeededRandom",
        ]
    ),
    .module(
        "StudioScreens",
        in: "Studio",
        needs: [
            "CoreData", "CoreDataCommandLine", "FoundationBackfill", "FoundationBackfillCore",
            "ManagedObjectModelCompiler", "ManagedObjectModelFormat", "ModelEditing", "ServerSecurity", "WebUI",
        ]
    ),
    .tests(
        "StudioScreensTests",
        in: "Studio",
        needs: [
            "CCoreDataSQLite", "CoreData", "CoreDataPostgreSQL", "CoreDataSQLite", "FoundationBackfill",
            "ManagedObjectModelFormat", "ModelEditing", "PostgreSQLClient", "PostgreSQLCluster", "SeededRandom",
            "StatementCounting", "StudioScreens", "WebUI", "WebUITestSupport",
        ]
    ),
]

let examples: [Target] = [
    .module("ExampleProgram", at: "Examples/ExampleProgram", needs: ["CoreDataCommandLine"]),
    .program(
        "bookstore",
        at: "Examples/BookStore",
        needs: ["CoreData", "CoreDataSQLite", "ExampleProgram"],
        exclude: ["App"],
        hasModel: true
    ),
    .program("notes", at: "Examples/Notes", needs: ["CoreData", "ExampleProgram"], exclude: ["App"], hasModel: true),
    .program(
        "saved-colours",
        at: "Examples/SavedColours",
        needs: ["CoreData", "ExampleProgram"],
        exclude: ["App"],
        hasModel: true
    ),
    .app("bookstore-app", at: "Examples/BookStore"),
    .app("notes-app", at: "Examples/Notes"),
    .app("saved-colours-app", at: "Examples/SavedColours"),
    .program(
        "expense-service",
        at: "Examples/ExpenseService",
        needs: ["CoreData", "CoreDataPostgreSQL", "WebUIServer"],
        exclude: ["README.md", "clients.py"],
        hasModel: true
    ),
    .program("predicate-demo", at: "Examples/PredicateDemo", needs: ["CoreData", "CoreDataCommandLine"]),
    .module("JSONStore", at: "Examples/JSONStore", needs: ["CoreData"]),
    .program("web-stage", at: "Examples/WebStage", needs: ["WebUI", "WebUIPreviews", "WebUIServer"]),
    .program(
        "webui-gallery",
        at: "Examples/WebUIGallery",
        needs: ["CloudKit", "CloudService", "CloudWire", "CoreData", "WebUI", "WebUICoreData", "WebUIServer"]
    ),
    .program(
        "prose-stage",
        at: "Examples/ProseStage",
        needs: ["DocumentRichText", "ProseEditor", "WebUI", "WebUIServer"]
    ),
    .tests(
        "ExampleTests",
        in: "Guide",
        needs: [
            "CoreData", "CoreDataConformance", "CoreDataSQLite", "ExampleProgram", "JSONStore", "PostgreSQLCluster",
            "SwiftUI", "bookstore", "bookstore-app", "expense-service", "notes", "notes-app", "saved-colours",
            "saved-colours-app",
        ]
    ),
    .tests(
        "GuideTests",
        in: "Guide",
        needs: [
            "CoreData", "CoreDataConformance", "CoreDataMacros", "CoreDataTestSupport", "DocumentRichText",
            "DocumentThumbnails", "JSONStore", "ManagedObjectModelCompiler", "ManagedObjectModelFormat", "SwiftUI",
            "WebUI",
            "WebUIServer", "WebUITestSupport", "thumbnailer-command",
        ],
        exclude: ["StandIns"]
    ),
]

let longRuns: [Target] = [
    .program(
        "benchmarks",
        at: "Benchmarks",
        needs: [
            "CCoreDataSQLite", "CPostgreSQL", "CoreData", "CoreDataCommandLine", "CoreDataPostgreSQL",
            "FoundationBackfill", "PostgreSQLCluster", "SeededRandom", "SlipboxCommands", "SlipboxCore", "WebUI",
            "WebUIServer",
        ],
        exclude: ["Counts", "Peers/Python", "Peers/README.md", "README.md", "Shapes/README.md"]
    ),
    .program(
        "cloud-load",
        at: "Fuzz/CloudLoad",
        needs: [
            "CloudKit", "CloudServer", "CloudService", "CloudWire", "CoreData", "CoreDataCommandLine",
            "CoreDataPostgreSQL", "FoundationBackfill", "PostgreSQLCluster", "SeededRandom", "UntrustedJSON",
            "WebUIServer",
        ]
    ),
    .program(
        "cloud-fuzz",
        at: "Fuzz/CloudFuzz",
        needs: ["CloudService", "CloudWire", "CoreDataCommandLine", "FoundationBackfill", "SeededRandom"]
    ),
    .program(
        "cloud-simulation",
        at: "Fuzz/CloudSimulation",
        needs: ["CloudSimulation", "CoreDataCommandLine", "FoundationBackfill", "StoreSimulation"]
    ),
    .program("predicate-fuzz", at: "Fuzz/PredicateFuzz", needs: ["FoundationBackfill", "SeededRandom"]),
    .program("web-fuzz", at: "Fuzz/WebFuzz", needs: ["SeededRandom", "WebUI", "WebUIServer"]),
    .program("text-fuzz", at: "Fuzz/TextFuzz", needs: ["DocumentRichText", "MarkdownVault", "SeededRandom"]),
    .module("RandomViews", at: "Fuzz/RandomViews", needs: ["SeededRandom", "WebUI", "WebUITestSupport"]),
    .program("view-fuzz", at: "Fuzz/ViewFuzz", needs: ["RandomViews"]),
    .program("graph-fuzz", at: "Fuzz/GraphFuzz", needs: ["CoreData", "CoreDataSQLite", "SeededRandom"]),
    .program("fetch-fuzz", at: "Fuzz/FetchFuzz", needs: ["CoreData", "SeededRandom"]),
    .program("results-fuzz", at: "Fuzz/ResultsFuzz", needs: ["CoreData", "SeededRandom"]),
    .program("store-crasher", at: "Fuzz/StoreCrasher", needs: ["CoreData", "CoreDataSQLite", "SeededRandom"]),
    .program(
        "database-crasher",
        at: "Fuzz/DatabaseCrasher",
        needs: ["CoreDataPostgreSQL", "PostgreSQLClient", "PostgreSQLCluster", "SeededRandom"]
    ),
    .program("migration-crasher", at: "Fuzz/MigrationCrasher", needs: ["CoreData", "CoreDataSQLite", "SeededRandom"]),
    .program(
        "store-stress",
        at: "Fuzz/StoreStress",
        needs: ["CoreData", "CoreDataPostgreSQL", "CoreDataSQLite", "PostgreSQLCluster", "SeededRandom"]
    ),
    .program(
        "static-smoke",
        at: "Fuzz/StaticSmoke",
        needs: ["CoreData", "JSONStore", "UnstableSwiftRuntime"],
        hasModel: true
    ),
    .program(
        "merge-fuzz",
        at: "Fuzz/MergeFuzz",
        needs: ["CoreDataPostgreSQL", "PostgreSQLCluster", "SeededRandom"]
    ),
    .program(
        "history-exchange",
        at: "Fuzz/HistoryExchange",
        needs: ["CoreData", "CoreDataPostgreSQL", "PostgreSQLCluster"]
    ),
]

/// The products whose one target has their name. Slipbox, the examples and what tests need are programs of this package only.
let libraries = [
    "CloudKit", "CoreData", "CoreDataConformance", "CoreDataMacros", "CoreDataPostgreSQL", "CoreDataTestSupport",
    "CoreLocation",
    "FoundationBackfill", "GraphCanvas", "MarkdownVault", "PlatformBackfill", "ProseEditor", "SlipboxCore",
    "SlipboxScreens",
    "SlipboxVault", "SwiftUI", "WebUI", "WebUICoreData", "WebUIPreviews", "WebUIServer", "WebUITestSupport",
]
let onLinux =
    foundation + models + coreData + studio + web + cloud + documents + slipbox + support + examples + longRuns
let programs = [
    ("momc", "momc"), ("coredata", "coredata-command"), ("thumbnailer", "thumbnailer-command"),
    ("webui-previews", "previews-command"),
]
let named = libraries.map { ($0, $0) } + [("RichText", "DocumentRichText"), ("Thumbnails", "DocumentThumbnails")]
let products: [Product] =
    named.map { .library(name: $0, targets: [$1]) } + programs.map { .executable(name: $0, targets: [$1]) }

// A product that is for Linux must exist on a Mac, too, even where `.when(platforms:)` keeps it from being used there.
// Static: a framework that Xcode makes of a product which is linked twice would have the name of Apple's.
let productsOnMac: [Product] = named.map { name, _ in
    .library(name: name, type: .static, targets: [name == "CoreDataMacros" ? name : "CoreDataOnMac"])
}
let plugins: [Product] = [.plugin(name: "CoreDataModelPlugin", targets: ["CoreDataModelPlugin"])]
let commands: [Product] = [.plugin(name: "PreviewsPlugin", targets: ["PreviewsPlugin"])]

let package = Package(
    name: "swift-coredata",
    platforms: [.macOS(.v13)],
    products: (isForMac ? productsOnMac : products + commands) + plugins,
    traits: [
        .default(enabledTraits: ["CloudKit"]),
        .trait(name: "CloudKit", description: "Core Data stores that are in step with CloudKit"),
    ],
    targets: macros + (isForMac ? onMac : onLinux),
    swiftLanguageModes: [.v6]
)

extension [SwiftSetting] {
    static var strict: Self {
        // Warnings of Apple's compilers and headers, which this package is not tested with, stop nobody.
        (warningsAreErrors && !isForMac ? [.treatAllWarnings(as: .error)] : [])
            + [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault")]
    }
}

extension Target.Dependency {
    /// A module that mirrored stores need: a program without the trait CloudKit does without it.
    static func withTrait(_ name: String) -> Self { .byName(name: name, condition: .when(traits: ["CloudKit"])) }
}

extension Target {
    /// Every target in Sources has a README, which is no source.
    private static func readMe(_ path: String?) -> [String] { path?.hasPrefix("Sources/") ?? true ? ["README.md"] : [] }

    /// A library in `Sources/<group>/<name>`, unless `folder` says where it stands; `hasScript`: it has code for browsers.
    static func module(
        _ name: String,
        in group: String = "",
        at folder: String? = nil,
        needs dependencies: [Dependency] = [],
        exclude: [String] = [],
        hasScript: Bool = false,
        plugins: [PluginUsage]? = nil
    ) -> Target {
        .target(
            name: name,
            dependencies: dependencies,
            path: folder ?? "Sources/\(group)/\(name)",
            exclude: readMe(folder) + (hasScript ? ["Script/README.md"] : []) + exclude,
            resources: hasScript ? [.embedInCode("Script")] : nil,
            swiftSettings: .strict,
            plugins: plugins
        )
    }

    /// A program in `Sources/<group>/<name>`, unless `folder` says where it stands; `hasModel`: it has a model to compile.
    static func program(
        _ name: String,
        in group: String = "",
        at folder: String? = nil,
        needs dependencies: [Dependency] = [],
        exclude: [String] = [],
        hasModel: Bool = false
    ) -> Target {
        .executableTarget(
            name: name,
            dependencies: dependencies,
            path: folder ?? "Sources/\(group)/\(name)",
            exclude: readMe(folder) + exclude,
            swiftSettings: .strict,
            plugins: hasModel ? ["CoreDataModelPlugin"] : nil
        )
    }

    /// An example with screens, in the folder of the console program whose model it shares.
    static func app(_ name: String, at folder: String) -> Target {
        let needs: [Dependency] = ["CoreData", "ExampleProgram", "SwiftUI"]
        return program(name, at: folder, needs: needs, exclude: ["Console"], hasModel: true)
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
    static func cModule(_ name: String, in group: String, needs dependencies: [Dependency] = []) -> Target {
        .target(
            name: name,
            dependencies: dependencies,
            path: "Sources/\(group)/\(name)",
            exclude: ["README.md"],
            cSettings: warningsAreErrors ? [.treatAllWarnings(as: .error)] : []
        )
    }

    /// A library of the system in `Sources/<group>/<name>`, from a package of Debian's.
    static func system(_ name: String, in group: String, pkgConfig: String? = nil, package: String) -> Target {
        .systemLibrary(name: name, path: "Sources/\(group)/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
    }
}
