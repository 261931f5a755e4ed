// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "swift-coredata", path: "..")],
    targets: [
        .systemLibrary(name: "SQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "CoreData", package: "swift-coredata"),
                .product(name: "SlipboxCore", package: "swift-coredata"),
                .product(name: "WebUI", package: "swift-coredata"),
                .product(name: "WebUIServer", package: "swift-coredata"),
                "SQLite",
            ],
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
