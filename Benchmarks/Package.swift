// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "swift-coredata", path: "..")],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [.product(name: "CoreData", package: "swift-coredata")],
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
