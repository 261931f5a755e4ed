import Foundation
import PackagePlugin

/// A copy of a package that has one more target: a test that is linked with all targets that have views, and serves their
/// previews. Sources are not copied: the folder has links to them.
struct PackageCopy {
    /// The folder of the copy. It has the name of the package's, from which other packages derive how they call it.
    let folder: URL
    private let package: Package
    private let build: URL
    /// The name that the package's manifest has for the package with the library of previews; nil if that is the package itself.
    private let library: String?

    init(of package: Package, in outputs: URL) throws {
        self.package = package
        folder = outputs.appending(path: "package/\(package.directoryURL.lastPathComponent)")
        build = outputs.appending(path: "build")
        guard package.products.contains(where: { $0.name == "WebUIPreviews" }) else {
            let other = package.dependencies.map(\.package).first { dependency in
                dependency.products.contains { $0.name == "WebUIPreviews" }
            }
            guard let other else { throw PreviewsError.noLibrary }
            library = other.id
            return
        }
        library = nil
    }

    /// The command that builds the gallery.
    var buildOfGallery: [String] {
        ["swift", "build", "--scratch-path", build.path(percentEncoded: false), "--product", "webui-previews"]
    }

    /// Returns the command that starts the gallery.
    func gallery(port: String) throws -> [String] {
        let program = build.appending(path: "debug/webui-previews").path(percentEncoded: false)
        let folders = [("--package", package.directoryURL), ("--copy", folder), ("--build", build)]
        return [program] + folders.flatMap { [$0, $1.path(percentEncoded: false)] }
            + ["--product", "\(package.displayName)PackageTests", "--name", package.displayName, "--port", port]
    }

    /// Writes the copy as the package is now.
    func write() throws {
        let manager = FileManager.default
        if manager.fileExists(atPath: folder.path(percentEncoded: false)) { try manager.removeItem(at: folder) }
        let stage = folder.appending(path: Self.target)
        try manager.createDirectory(at: stage, withIntermediateDirectories: true)
        for name in try manager.contentsOfDirectory(atPath: package.directoryURL.path(percentEncoded: false)) {
            let (original, copy) = (package.directoryURL.appending(path: name), folder.appending(path: name))
            if name.hasPrefix("Package"), name.hasSuffix(".swift") {
                let manifest = try String(contentsOf: original, encoding: .utf8)
                try (manifest + addition).write(to: copy, atomically: true, encoding: .utf8)
            } else if name == "Package.resolved" {
                try manager.copyItem(at: original, to: copy)
            } else if ![".build", ".git", Self.target].contains(name) {
                try manager.createSymbolicLink(at: copy, withDestinationURL: original)
            }
        }
        try Self.source.write(to: stage.appending(path: "PreviewStage.swift"), atomically: true, encoding: .utf8)
    }

    /// The name of the added target and of its folder.
    private static let target = "PackagePreviews"

    private static let source = """
        import Testing
        import WebUIPreviews

        @Test func previewStage() async throws { try await PreviewStage.serve() }

        """

    /// The end of the copy's manifest. It looks at the package's targets itself, as only a manifest knows all about them.
    private var addition: String {
        let dependency = library.map { ".product(name: \"WebUIPreviews\", package: \"\($0)\")" }
        return """


            // What follows was added by `swift package previews`.

            package.targets.removeAll { $0.type == .test }
            package.dependencies = package.dependencies.map { dependency in
                guard case .fileSystem(let name, let path) = dependency.kind, !path.hasPrefix("/"), !path.hasPrefix("~") else {
                    return dependency
                }
                let whole = \(literal(package.directoryURL.path(percentEncoded: false))) + "/" + path
                return name.map { .package(name: $0, path: whole) } ?? .package(path: whole)
            }
            package.targets.append(
                .testTarget(
                    name: "\(Self.target)",
                    dependencies: previewedTargets(package).map { .byName(name: $0) } + [\(dependency ?? "\"WebUIPreviews\"")],
                    path: "\(Self.target)"
                )
            )

            \(Self.search)
            """
    }

    /// The part of the manifest's end that finds the targets with views.
    private static let search = """
        /// Returns the names of the targets that have views: they need one of the libraries, or a target that does.
        func previewedTargets(_ package: Package) -> [String] {
            var names: Set = ["SwiftUI", "WebUI"]
            func isPreviewed(_ target: Target) -> Bool {
                target.dependencies.contains { dependency in
                    switch dependency {
                    case .targetItem(let name, _), .productItem(let name, _, _, _), .byNameItem(let name, _): names.contains(name)
                    @unknown default: false
                    }
                }
            }
            let candidates = package.targets.filter { $0.type == .regular || $0.type == .executable }
            var found: [String] = []
            while let target = candidates.first(where: { !found.contains($0.name) && isPreviewed($0) }) {
                found.append(target.name)
                names.insert(target.name)
            }
            return found
        }
        """

    private func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// The reason why a package has no gallery of previews.
enum PreviewsError: Error, CustomStringConvertible {
    case noLibrary

    var description: String {
        "None of the package's dependencies has the library WebUIPreviews: add the package that has WebUI or SwiftUI to them."
    }
}
