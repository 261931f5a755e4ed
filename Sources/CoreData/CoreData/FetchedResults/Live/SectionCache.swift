internal import Foundation
internal import FoundationBackfill
internal import UntrustedJSON

/// Section names that only objects can say, remembered on disk under a name of the program's choosing.
///
/// They hold for one state of the rows, in one order: for another they are found anew and replace what was remembered. So a
/// cache that cannot be read or written costs time and nothing else.
struct SectionCache {
    /// So many objects with one section name.
    struct Run: Codable, Equatable {
        let name: String
        let count: Int
    }

    private struct Content: Codable {
        /// What the sections depend on beside the rows.
        let configuration: String
        /// What stands for the rows.
        let fingerprint: UInt64
        let runs: [Run]
    }

    let url: URL

    init(name: String) {
        url = Self.folder.appendingPathComponent(Self.fileName(of: name))
    }

    /// The runs of equal names.
    static func runs(of names: [String]) -> [Run] {
        var runs: [Run] = []
        for name in names {
            if let last = runs.last, last.name == name {
                runs[runs.count - 1] = Run(name: name, count: last.count + 1)
            } else {
                runs.append(Run(name: name, count: 1))
            }
        }
        return runs
    }

    /// What is remembered, if it is of the same query and the same rows.
    func runs(for query: ResultQuery, _ fingerprint: UInt64, count: Int) -> [Run]? {
        guard let data = try? Data(contentsOf: url),
            let content = try? JSONDecoder().decode(Content.self, fromUntrusted: data),
            content.configuration == query.configuration, content.fingerprint == fingerprint,
            content.runs.allSatisfy({ $0.count > 0 && $0.count <= count }),
            content.runs.reduce(0, { $0 + $1.count }) == count
        else { return nil }
        return content.runs
    }

    func keep(_ runs: [Run], for query: ResultQuery, _ fingerprint: UInt64) {
        let content = Content(configuration: query.configuration, fingerprint: fingerprint, runs: runs)
        do {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try JSONEncoder().encode(content).write(to: url, options: .atomic)
        } catch {
            Log.warning("Could not remember sections at \(url.path): \(error)")
        }
    }

    /// Forgets what is remembered under a name, or everything.
    static func delete(_ name: String?) {
        let files = FileManager.default
        let url = name.map { folder.appendingPathComponent(fileName(of: $0)) } ?? folder
        guard files.fileExists(atPath: url.path) else { return }
        do {
            try files.removeItem(at: url)
        } catch {
            Log.warning("Could not remove \(url.path): \(error)")
        }
    }

    /// Where the program's caches are.
    static var folder: URL {
        CacheFolder.url(
            environment: ProcessInfo.processInfo.environment,
            home: FileManager.default.homeDirectoryForCurrentUser,
            program: ProcessInfo.processInfo.processName
        )
        .appendingPathComponent("FetchedResults", isDirectory: true)
    }

    /// Names may hold anything, and be of any length: names of files may not.
    private static func fileName(of name: String) -> String {
        var fingerprint = Fingerprint()
        fingerprint.combine(name)
        let readable = name.unicodeScalars.prefix(32).map { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? String(scalar) : "_"
        }
        return "\(readable.joined())-\(String(fingerprint.value, radix: 16)).json"
    }
}

extension ResultQuery {
    /// All that sections depend on beside the rows, as text.
    var configuration: String {
        let description = plan.entity.description
        return [
            "1", plan.entity.name, description.versionHash.base64EncodedString(), sectionKeyPath ?? "",
            (request.sortDescriptors ?? []).map(\.description).joined(separator: ","),
            request.predicate?.predicateFormat ?? "",
            "\(request.includesSubentities) \(plan.limit) \(plan.offset)",
        ].joined(separator: "\n")
    }
}
