import CoreData

/// The checks of the program, each in a folder of its own.
struct Smoke {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("static-smoke-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    struct Check {
        let name: String
        /// Receives an empty folder, and throws if the check fails.
        let body: (URL) throws -> Void
    }

    /// A failed check.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a check and prints its result.
    func passes(_ check: Check) -> Bool {
        let place = folder.appendingPathComponent(UUID().uuidString)
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try check.body(place)
            print("passed: \(check.name)")
            return true
        } catch {
            print("failed: \(check.name): \(error)")
            return false
        }
    }

    func removeFolder() {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("the folder \(folder.path) is left: \(error)")
        }
    }
}

/// Stops a check unless two values are equal.
func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
    guard value == expected else { throw Smoke.Fault(description: "\(what) is \(value) instead of \(expected)") }
}

/// Stops a check unless a condition holds.
func expect(_ condition: Bool, _ what: String) throws {
    guard condition else { throw Smoke.Fault(description: "it is not true that \(what)") }
}
