internal import CloudService
internal import CloudWire
internal import Foundation
internal import UntrustedJSON

/// The query of the screen as a program would send it.
struct QueryText {
    let query: BrowseQuery
    let address: DatabaseAddress
    /// The address at which clients reach the service.
    let server: String

    /// The body of `records/query`.
    var json: String {
        var wire = RecordsQuery(recordType: query.type ?? "TYPE")
        (wire.filters, wire.zoneID) = (query.filters, query.zone)
        wire.sorts = [QuerySort(sortField, ascending: query.isAscending)]
        var writer = JSONWriter()
        wire.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private var sortField: String {
        switch query.order {
        case .name: "___recordID"
        case .created: "___createTime"
        case .changed: "___modTime"
        }
    }

    var curl: String {
        let path = CloudPath(
            container: address.container,
            environment: address.environment,
            scope: address.owner == nil ? .public : .private,
            operation: .recordsQuery
        )
        let token = address.owner == nil ? "" : "&ckWebAuthToken=$WEB_TOKEN"
        return """
            curl "\(server)\(path.text)?ckAPIToken=$API_TOKEN\(token)" \\
              -H 'Content-Type: application/json' -d '\(json.replacing("'", with: "'\\''"))'
            """
    }

    var swift: String {
        let conditions = query.filters.compactMap(Self.condition)
        let predicate =
            conditions.isEmpty
            ? "NSPredicate(value: true)"
            : "NSPredicate(format: \"\(conditions.map(\.format).joined(separator: " AND "))\", "
                + conditions.map(\.argument).joined(separator: ", ") + ")"
        let key = ["___recordID": "recordID", "___createTime": "creationDate", "___modTime": "modificationDate"]
        let scope = address.owner == nil ? "public" : "private"
        let zone = query.zone.map { ", inZoneWith: CKRecordZone.ID(zoneName: \(Self.quoted($0.name)))" } ?? ""
        return """
            let query = CKQuery(recordType: \(Self.quoted(query.type ?? "TYPE")), predicate: \(predicate))
            query.sortDescriptors = [NSSortDescriptor(key: "\(key[sortField] ?? "")", ascending: \(query.isAscending))]
            let database = CKContainer(identifier: \(Self.quoted(address.container))).\(scope)CloudDatabase
            let (matches, cursor) = try await database.records(matching: query\(zone))
            """
    }

    private static func condition(_ filter: QueryFilter) -> (format: String, argument: String)? {
        let operators: [QueryFilter.Comparator: String] = [
            .equals: "==", .notEquals: "!=", .lessThan: "<", .lessThanOrEquals: "<=", .greaterThan: ">",
            .greaterThanOrEquals: ">=", .beginsWith: "BEGINSWITH", .listContains: "CONTAINS",
        ]
        guard let field = filter.fieldName, let sign = operators[filter.comparator] else { return nil }
        let argument =
            switch filter.value {
            case .int64(let number): "NSNumber(value: \(number))"
            case .double(let number): "NSNumber(value: \(number))"
            case .timestamp(let time): "NSDate(timeIntervalSince1970: \(time / 1_000))"
            case .reference(let target): "CKRecord.ID(recordName: \(quoted(target.recordName)))"
            default: quoted(FieldCell.text(of: filter.value))
            }
        return ("\(field) \(sign) %@", argument)
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
    }
}
