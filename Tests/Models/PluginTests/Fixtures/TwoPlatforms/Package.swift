// swift-tools-version: 6.2
import PackageDescription

// On Linux, `import CoreData` means that of the package; on a Mac, Apple's, to which the package adds `@Managed`.
let coreData: [Target.Dependency] = [
    .product(name: "CoreData", package: "swift-coredata", condition: .when(platforms: [.linux])),
    .product(name: "CoreDataMacros", package: "swift-coredata"),
]

let package = Package(
    name: "TwoPlatforms",
    platforms: [.macOS(.v14)],
    products: [.library(name: "Library", targets: ["Library"])],
    dependencies: [
        .package(name: "swift-coredata", path: Context.environment["COREDATA_PACKAGE"] ?? "../../../../..")
    ],
    targets: [
        .target(
            name: "Library",
            dependencies: coreData,
            // Compiles the model and generates its classes on Linux. On a Mac, Xcode does both, and the plugin nothing.
            plugins: [.plugin(name: "CoreDataModelPlugin", package: "swift-coredata")]
        ),
        .executableTarget(name: "reading-list", dependencies: ["Library"] + coreData),
        .testTarget(name: "LibraryTests", dependencies: ["Library"] + coreData),
    ]
)
