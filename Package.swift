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
        .library(name: "WebUI", targets: ["WebUI"]),
        .library(name: "WebUITestSupport", targets: ["WebUITestSupport"]),
        .library(name: "WebUIServer", targets: ["WebUIServer"]),
        .executable(name: "momc", targets: ["momc"]),
        .plugin(name: "CoreDataModelPlugin", targets: ["CoreDataModelPlugin"]),
    ],
    targets: [
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CWebSockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
        .target(name: "CVariableArguments", cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "CSwiftRuntime", cSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "SQLiteConnection", dependencies: ["CSQLite"], swiftSettings: strict),
        .target(name: "FoundationBackfillCore", dependencies: ["CVariableArguments"], swiftSettings: strict),
        .target(name: "FoundationBackfill", dependencies: ["FoundationBackfillCore"], swiftSettings: strict),
        .target(
            name: "ManagedObjectModelFormat",
            dependencies: ["FoundationBackfillCore"],
            swiftSettings: strict
        ),
        .target(name: "ModelCompiler", dependencies: ["ManagedObjectModelFormat"], swiftSettings: strict),
        .executableTarget(
            name: "momc",
            dependencies: ["ModelCompiler"],
            swiftSettings: strict
        ),
        .plugin(name: "CoreDataModelPlugin", capability: .buildTool(), dependencies: ["momc"]),
        .target(name: "ManagedMacroExpansion", swiftSettings: strict),
        .macro(name: "ManagedMacro", dependencies: ["ManagedMacroExpansion"], swiftSettings: strict),
        .target(
            name: "CoreData",
            dependencies: [
                "CSwiftRuntime", "FoundationBackfill", "ManagedMacro", "ManagedObjectModelFormat", "SQLiteConnection",
            ],
            swiftSettings: strict
        ),
        .target(name: "CoreDataConformance", dependencies: ["CoreData"], swiftSettings: strict),
        .target(name: "CoreDataTestSupport", dependencies: ["CoreData"], swiftSettings: strict),
        .target(name: "WebUI", exclude: ["README.md", "Page/ICONS-LICENSE.md"], swiftSettings: strict),
        .target(name: "WebUITestSupport", dependencies: ["WebUI"], swiftSettings: strict),
        .target(
            name: "WebUIServer",
            dependencies: ["CWebSockets", "WebUI"],
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
        .executableTarget(
            name: "bookstore",
            dependencies: ["CoreData", "SQLiteConnection"],
            path: "Examples/BookStore",
            swiftSettings: strict,
            plugins: ["CoreDataModelPlugin"]
        ),
        .target(
            name: "JSONStore",
            dependencies: ["CoreData"],
            path: "Examples/JSONStore",
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
            swiftSettings: strict
        ),
        .testTarget(name: "FoundationBackfillTests", dependencies: ["FoundationBackfill"], swiftSettings: strict),
        .testTarget(name: "SQLiteConnectionTests", dependencies: ["SQLiteConnection"], swiftSettings: strict),
        .testTarget(
            name: "ManagedObjectModelFormatTests",
            dependencies: ["ManagedObjectModelFormat"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreDataTests",
            dependencies: ["CoreData", "ManagedObjectModelFormat", "SQLiteConnection", "CSQLite", "results-fuzz"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreDataConformanceTests",
            dependencies: ["CoreData", "CoreDataConformance"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreDataTestSupportTests",
            dependencies: ["CoreData", "CoreDataTestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ModelCompilerTests",
            dependencies: ["CoreData", "ModelCompiler", "ManagedObjectModelFormat", "FoundationBackfill"],
            swiftSettings: strict
        ),
        .testTarget(name: "WebUIServerTests", dependencies: ["WebUIServer"], swiftSettings: strict),
        .testTarget(name: "PluginTests", exclude: ["Fixtures"], swiftSettings: strict),
        // A test target that depends on a macro is built for the host along with all that it needs, which would double
        // the work: hence the plugin is a library and a small program.
        .testTarget(
            name: "GeneratedClassTests",
            dependencies: ["CoreData"],
            swiftSettings: strict,
            plugins: ["CoreDataModelPlugin"]
        ),
        .testTarget(
            name: "ExampleTests",
            dependencies: ["bookstore", "CoreDataConformance", "JSONStore", "SQLiteConnection"],
            swiftSettings: strict
        ),
        .testTarget(name: "WebUITests", dependencies: ["WebUI", "WebUITestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ManagedMacroTests",
            dependencies: ["CoreData", "ManagedMacroExpansion"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
