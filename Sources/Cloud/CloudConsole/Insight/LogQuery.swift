internal import CloudService
internal import CloudWire
internal import Foundation

/// The conditions of the logs' screen, as texts that the address keeps.
struct LogQuery: Equatable {
    var name = ""
    var operation = ""
    var result = ""
    var code = ""
    var user = ""
    var zone = ""
    var client = ""
    var platform = ""
    var group = ""
    var slow = ""
    /// The time before which requests are shown, in ISO 8601; empty for the live log.
    var until = ""

    /// A condition that is set, with its name for people.
    struct Chip: Identifiable {
        let name: String
        let value: String
        let path: WritableKeyPath<LogQuery, String>

        var id: String { name }
    }

    private static var parts: [(String, WritableKeyPath<LogQuery, String>)] {
        [
            ("name", \.name), ("operation", \.operation), ("result", \.result), ("error", \.code), ("user", \.user),
            ("zone", \.zone), ("client", \.client), ("platform", \.platform), ("group", \.group),
            ("slower than (ms)", \.slow), ("before", \.until),
        ]
    }

    var chips: [Chip] {
        Self.parts.compactMap { name, path in
            self[keyPath: path].isEmpty ? nil : Chip(name: name, value: self[keyPath: path], path: path)
        }
    }

    /// What the log is asked for. Texts that are none of its values lead to nothing of their own.
    func filter(_ container: String?, _ environment: CloudPath.Environment) -> LogFilter {
        func some(_ text: String) -> String? { text.isEmpty ? nil : text }
        var filter = LogFilter(container: container, environment: environment)
        filter.name = some(name.trimmingCharacters(in: .whitespaces))
        filter.operation = CloudOperationName(rawValue: operation)
        filter.result = LogFilter.Result(rawValue: result)
        filter.code = WireErrorCode(rawValue: code)
        (filter.user, filter.zoneName, filter.client) = (some(user), some(zone), some(client))
        (filter.platform, filter.group) = (some(platform), some(group))
        filter.slowerThan = Int(slow).map { .milliseconds($0) }
        filter.until = try? Date(until, strategy: .iso8601)  // An address may hold any text.
        return filter
    }
}
