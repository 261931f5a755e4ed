// swift-tools-version: 6.2
import PackageDescription

// A package with previews in a library and in a program, as `swift package previews` shows them.

let root = Context.environment["COREDATA_PACKAGE"] ?? "../swift-coredata"

let package = Package(
    name: "Previewed",
    dependencies: [.package(name: "swift-coredata", path: root)],
    targets: [
        .target(name: "Counting"),
        .target(name: "Cards", dependencies: ["Counting", .product(name: "WebUI", package: "swift-coredata")]),
        .executableTarget(
            name: "Desk",
            dependencies: ["Cards", .product(name: "WebUIServer", package: "swift-coredata")]
        ),
        .testTarget(name: "CardsTests", dependencies: ["Desk"]),
    ]
)
