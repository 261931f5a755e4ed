internal import CloudWire
internal import CoreData
internal import Foundation

extension LogEntry {
    /// The values of the entry's row.
    var row: [String: Any] {
        var row: [String: Any] = [
            "time": NSNumber(value: time.storedMilliseconds),
            "operation": path.operation.rawValue, "container": path.container,
            "environment": path.environment.rawValue, "scope": path.scope.rawValue,
            "duration": NSNumber(value: Int64(duration / .microseconds(1))), "status": NSNumber(value: status),
            "bytesIn": NSNumber(value: bytesIn), "bytesOut": NSNumber(value: bytesOut), "request": request,
        ]
        row["zoneName"] = zoneName
        row["user"] = user
        row["client"] = client
        row["program"] = program
        row["platform"] = platform
        row["group"] = group
        row["shape"] = digest.shape
        if !digest.recordNames.isEmpty { row["recordNames"] = digest.recordNames.joined(separator: "\n") }
        row["records"] = NSNumber(value: digest.records)
        row["failure"] = failure?.rawValue
        if itemFailures.count > 0 {
            row["failedItems"] = NSNumber(value: Int64(itemFailures.count))
            row["itemFailure"] = itemFailures.first?.rawValue
        }
        return row
    }
}

extension StoredLogEntry {
    /// The entry of the row; nil if its operation is of another version of the service.
    var entry: LogEntry? {
        guard let operation = CloudOperationName(rawValue: operation),
            let environment = CloudPath.Environment(rawValue: environment), let scope = CloudPath.Scope(rawValue: scope)
        else { return nil }
        var entry = LogEntry(
            time: Date(timeIntervalSince1970: Double(time) / 1_000),
            path: CloudPath(container: container, environment: environment, scope: scope, operation: operation),
            duration: .microseconds(duration),
            bytesIn: Int(bytesIn),
            bytesOut: Int(bytesOut),
            status: Int(status),
            request: request
        )
        (entry.zoneName, entry.user, entry.client) = (zoneName, user, client)
        (entry.program, entry.platform, entry.group) = (program, platform, group)
        entry.digest = BodyDigest(
            shape: shape,
            recordNames: recordNames?.split(separator: "\n").map(String.init) ?? [],
            records: Int(records)
        )
        entry.failure = failure.flatMap { WireErrorCode(rawValue: $0) }
        entry.itemFailures.count = Int(failedItems ?? 0)
        entry.itemFailures.first = itemFailure.flatMap { WireErrorCode(rawValue: $0) }
        return entry
    }
}
