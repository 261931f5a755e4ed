// swift-tools-version: 6.2
import PackageDescription

// Names that programs are likely to have. Swift refuses them if a target that this package meets has the same one.
let common = [
    "benchmarks", "CGdkPixbuf", "CSQLite", "CWebSockets", "CZlib", "CommandLineTool", "ModelCompiler", "RichText",
    "SQLiteConnection", "Tag", "Thumbnails", "ZipFiles", "notes", "slipbox", "thumbnailer",
]

let package = Package(
    name: "SamplePackage",
    dependencies: [
        .package(name: "swift-coredata", path: Context.environment["COREDATA_PACKAGE"] ?? "../../../../..")
    ],
    targets: [
        .executableTarget(
            name: "Sample",
            dependencies: [.product(name: "CoreData", package: "swift-coredata")] + common.map { .target(name: $0) },
            plugins: [.plugin(name: "CoreDataModelPlugin", package: "swift-coredata")]
        ),
        .testTarget(
            name: "SampleTests",
            dependencies: ["Sample", .product(name: "CoreData", package: "swift-coredata")]
        ),
    ] + common.map { .target(name: $0, path: "Sources/Common/\($0)") }
)
