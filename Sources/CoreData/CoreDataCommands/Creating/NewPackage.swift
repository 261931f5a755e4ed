/// A package to begin with: the files that `coredata new` writes.
struct NewPackage {
    struct File {
        let path: String
        let text: String
    }

    let name: String
    let dependency: PackageDependency
    let hasViews: Bool
    let isInCloud: Bool
    let hasTests: Bool

    var files: [File] {
        let sources = "Sources/\(name)"
        let program =
            hasViews
            ? [
                File(path: "\(sources)/\(name)App.swift", text: app),
                File(path: "\(sources)/ContentView.swift", text: contentView),
            ] : [File(path: "\(sources)/main.swift", text: main)]
        let tests = hasTests ? [File(path: "Tests/\(name)Tests/\(name)Tests.swift", text: tests)] : []
        return [
            File(path: ".gitignore", text: ".build/\n"),
            File(path: "Package.swift", text: manifest),
            File(path: "README.md", text: readMe),
            File(path: "\(sources)/\(name).xcdatamodeld/\(name).xcdatamodel/contents", text: model),
            File(path: "\(sources)/Persistence.swift", text: persistence),
        ] + program + tests
    }

    private var products: [String] { ["CoreData"] + (hasViews ? ["SwiftUI"] : []) }

    private var manifest: String {
        let lines = products.map {
            "    .product(name: \"\($0)\", package: \"\(dependency.name)\", condition: .when(platforms: [.linux])),\n"
        }
        let tests =
            hasTests
            ? """

                    .testTarget(name: "\(name)Tests", dependencies: ["\(name)"] + frameworks),
            """ : ""
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            // On Linux, these modules are those of \(dependency.name). A Mac has its own.
            let frameworks: [Target.Dependency] = [
            \(lines.joined())]

            let package = Package(
                name: "\(name)",
                platforms: [.macOS(.v14), .iOS(.v17)],
                dependencies: [
                    \(dependency.text)
                ],
                targets: [
                    .executableTarget(
                        name: "\(name)",
                        dependencies: frameworks,
                        // Compiles the model and generates its classes on Linux. On a Mac, Xcode does.
                        plugins: [.plugin(name: "CoreDataModelPlugin", package: "\(dependency.name)")]
                    ),\(tests)
                ]
            )

            """
    }

    private var model: String {
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"\(isInCloud ? " usedWithCloudKit=\"YES\"" : "")>
            <entity name="Item" representedClassName="Item" syncable="YES" codeGenerationType="class">
                <attribute name="timestamp" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            </entity>
        </model>

        """
    }

    private var readMe: String {
        let cloud =
            isInCloud
            ? """

            The store is in step with a CloudKit service. On Linux, a file `cloudkit.json` beside the program, or the
            variables that `cloud serve` prints, say which; without them, the objects stay on this machine.

            """ : ""
        return """
            # \(name)

            ```sh
            swift run\(hasViews ? "          # prints the address at which a browser shows it" : "")
            \(hasTests ? "swift test\n" : "")```

            `Sources/\(name)/\(name).xcdatamodeld` is the model: its class `Item` is generated in the build. On a Mac, open the
            folder in Xcode.
            \(cloud)
            """
    }
}
