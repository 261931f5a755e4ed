internal import Foundation
internal import FoundationBackfill
internal import TSanMutex
internal import UntrustedJSON

/// A cache on disk for section names that are computed by objects.
///
/// An entry is valid for one state of the rows in one order. Otherwise the names are computed again, and replace the
/// entry. A cache that cannot be read or written costs only time.
struct SectionCache {
    /// A run of objects with the same section name.
    struct Run: Codable, Equatable {
        let name: String
        let count: Int
    }

    private struct Content: Codable {
        /// Everything besides the rows that the sections depend on.
        let configuration: String
        /// The hash of the rows.
        let fingerprint: UInt64
        let runs: [Run]
    }

    let url: URL

    init(name: String) {
        url = Self.folder.appendingPathComponent(Self.fileName(of: name))
    }

    /// Combines consecutive equal names into runs.
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

    /// Returns the cached runs if they belong to the same query and the same rows.
    func runs(for query: ResultQuery, _ fingerprint: UInt64, count: Int) -> [Run]? {
        // A cache that is missing or cannot be read is computed again.
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
            Log.warning("Could not write the section cache at \(url.path): \(error)")
        }
    }

    /// Deletes the cache with a name; nil deletes all caches of the program.
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

    /// The folder of the program's caches.
    static var folder: URL {
        CacheFolder.url(
            environment: ProcessInfo.processInfo.environment,
            home: FileManager.default.homeDirectoryForCurrentUser,
            program: ProcessInfo.processInfo.processName
        )
        .appendingPathComponent("FetchedResults", isDirectory: true)
    }

    /// Returns a file name for a cache name, which may have any length and contain any character.
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
    /// A text that identifies everything besides the rows that sections depend on.
    var configuration: String {
        let description = plan.entity.description
        return [
            "1", plan.entity.name, description.versionHash.base64EncodedString(), division?.keyPath ?? "",
            naming.calendar ?? "",
            (request.sortDescriptors ?? []).map(\.description).joined(separator: ","),
            request.predicate?.predicateFormat ?? "",
            "\(request.includesSubentities) \(plan.limit) \(plan.offset)",
        ].joined(separator: "\n")
    }
}

/// Counts how often the program has deleted section caches, so that controllers can detect that their cache is gone.
enum CacheDeletions {
    private struct Counts {
        var all = 0
        var byName: [String: Int] = [:]
    }

    private static let counts = Mutex(Counts())

    static func note(_ name: String?) {
        counts.withLock { counts in
            if let name { counts.byName[name, default: 0] += 1 } else { counts.all += 1 }
        }
    }

    static func count(of name: String) -> Int {
        counts.withLock { $0.all + $0.byName[name, default: 0] }
    }
}

/// A hash of a sequence of values that is stable across launches (a variant of FNV-1a).
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ text: String) {
        for byte in text.utf8 { mix(UInt64(byte)) }
        mix(0xFF)
    }

    mutating func combine(_ integer: Int64) {
        mix(UInt64(bitPattern: integer))
    }

    private mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0x0000_0100_0000_01B3
        value ^= value >> 29
    }
}
