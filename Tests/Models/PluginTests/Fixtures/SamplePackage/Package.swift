// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SamplePackage",
    dependencies: [
        .package(name: "swift-coredata", path: Context.environment["COREDATA_PACKAGE"] ?? "../../../../..")
    ],
    targets: [
        .executableTarget(
            name: "Sample",
            dependencies: [.product(name: "CoreData", package: "swift-coredata")],
            plugins: [.plugin(name: "CoreDataModelPlugin", package: "swift-coredata")]
        ),
        .testTarget(
            name: "SampleTests",
            dependencies: ["Sample", .product(name: "CoreData", package: "swift-coredata")]
        ),
    ]
)
