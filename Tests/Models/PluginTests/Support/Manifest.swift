import Foundation
import Testing

/// A package manifest as the package manager reads it on a platform.
struct Manifest: Decodable {
    struct Product: Decodable {
        let name: String
        let targets: [String]
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let dependencies: [Dependency]
        let pluginUsages: [Plugin]?
    }

    /// A dependency on a product or on a target of the package, with the platforms that it is for.
    struct Dependency: Decodable {
        let name: String
        let platforms: [String]

        init(from decoder: any Decoder) throws {
            let kinds = try decoder.singleValueContainer().decode([String: [Part?]].self)
            let parts = try #require(kinds.values.first).compactMap { $0 }
            name = try #require(parts.first?.text)
            platforms = parts.last?.platforms ?? []
        }
    }

    /// A text, or a condition; anything else is skipped.
    struct Part: Decodable {
        let text: String?
        let platforms: [String]?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text = try? container.decode(String.self)
            platforms = (try? container.decode(Condition.self))?.platformNames
        }
    }

    struct Condition: Decodable {
        let platformNames: [String]?
    }

    struct Plugin: Decodable {
        /// The name of the plugin and that of its package.
        let plugin: [String?]
    }

    let products: [Product]
    let targets: [Target]

    /// Reads the manifest in a folder.
    ///
    /// - Parameter forMac: Whether to read this package's manifest as a Mac reads it.
    init(in folder: URL, forMac: Bool = false) throws {
        self = try JSONDecoder().decode(Manifest.self, from: Self.swift("dump-package", in: folder, forMac: forMac))
    }

    /// Returns the output of a command of `swift package`, which must be JSON. It leaves no trace in the package.
    static func swift(_ command: String, in folder: URL, forMac: Bool, options: [String] = []) throws -> Data {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "Manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let arguments = ["package", "--scratch-path", scratch.path(percentEncoded: false), command] + options
        let environment = ["COREDATA_MANIFEST_FOR_MAC": forMac ? "1" : "0"]
        let run = try Command(Command.swift(), arguments, in: folder, environment: environment)
        try #require(run.status == 0, "\(run.output)")
        // Notes of the package manager may come before the output.
        return Data(run.output.drop { $0 != "{" }.utf8)
    }
}
