import CloudWire
import SeededRandom

/// Requests as clients write them, with parts exchanged, repeated, left out, and bytes changed.
struct RequestDamage {
    var random: SeededGenerator
    /// The ends of the addresses of shares that answers have told of.
    var shortGUIDs: [String] = []
    var syncTokens: [String] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// The parts that texts below consist of; `%` is another text of the next kind.
    private static let zones = [
        #"{"zoneName":"z"}"#, #"{"zoneName":"_defaultZone"}"#, #"{"zoneName":"y","ownerRecordName":"_bob"}"#,
        #"{"zoneName":""}"#, #"{"zoneName":7}"#, "null", "[]", #"{"zoneName":"z","ownerName":"_ada"}"#,
        #"{"zoneName":"z"}"#, #"{"zoneName":"z","ownerRecordName":"_ada"}"#,
        #"{"zoneName":"y","ownerRecordName":"_ada"}"#,
    ]
    private static let values = [
        #""text""#, "1", "-0.5", "1e308", "9223372036854775807", "null", "true", #"["a","b"]"#, "[]", "[1,2.5]",
        #"{"recordName":"a","action":"DELETE_SELF"}"#, #"{"recordName":"b","action":"VALIDATE"}"#,
        #"{"latitude":53.3,"longitude":-6.2}"#, #"{"latitude":1e9,"longitude":0}"#, #""aGVsbG8=""#,
        #"{"fileChecksum":"aa","size":3,"receipt":"x"}"#, #"{"fileChecksum":"aa","size":-3}"#, "1700000000000",
        #""\u0000\ud83d\ude00 é""#, #""\ud800""#, #"[{"recordName":"a"},{"recordName":"b"}]"#,
    ]
    private static let types = [
        "STRING", "INT64", "DOUBLE", "TIMESTAMP", "BYTES", "REFERENCE", "LOCATION", "ASSETID", "STRING_LIST",
        "INT64_LIST",
        "REFERENCE_LIST", "UNKNOWN_LIST", "ENCRYPTED_BYTES", "NOTHING", "",
    ]
    private static let kinds = [
        "create", "update", "forceUpdate", "replace", "forceReplace", "delete", "forceDelete", "nothing",
    ]
    private static let comparators = QueryFilter.Comparator.allCases.map(\.rawValue) + ["LIKE"]
    private static let names = ["a", "b", "c", "d", "", "_ada", "_x", "ä", String(repeating: "n", count: 300)]
    private static let recordTypes = ["Note", "Book", "Users", "", "7", "Not e"]
    private static let fieldNames = ["t", "n", "r", "l", "___recordID", "___createTime", "ä", ""]

    mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

    mutating func pick(_ choices: [CloudOperationName]) -> CloudOperationName {
        choices.randomElement(using: &random) ?? .recordsModify
    }

    mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    mutating func next() -> CloudRequest {
        if chance(0.5) { return plainRequest() }
        let operation = CloudOperationName.allCases.randomElement(using: &random) ?? .recordsModify
        let chosen: CloudOperationName = chance(0.4) ? .recordsModify : chance(0.1) ? .recordsAccept : operation
        let path = CloudPath(
            container: "iCloud.fuzz",
            environment: chance(0.9) ? .development : .production,
            scope: chance(0.6) ? .private : chance(0.7) ? .shared : .public,
            operation: chosen
        )
        var body = Array(text(of: chosen).utf8)
        if chance(0.3) { damage(&body) }
        return CloudRequest(path, body: body)
    }

    private mutating func text(of operation: CloudOperationName) -> String {
        let zone = pick(Self.zones)
        let limit = pick(["1", "200", "-1", "0", "99999999999", #""7""#])
        switch operation {
        case .recordsModify:
            let operations = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                chance(0.15) ? shareOperation() : recordOperation()
            }
            let atomic = pick(["true", "false", "7"])
            return #"{"operations":[\#(operations.joined(separator: ","))],"zoneID":\#(zone),"atomic":\#(atomic)}"#
        case .recordsQuery: return query(zone, limit)
        case .recordsResolve, .recordsAccept: return shares()
        case .zonesModify:
            let kind = pick(["create", "delete", "create", "x"])
            return #"{"operations":[{"operationType":"\#(kind)","zone":{"zoneID":\#(zone)}}]}"#
        case .subscriptionsModify:
            let kind = pick(["query", "zone", "database", "x"])
            return """
                {"operations":[{"operationType":"\(pick(["create", "delete"]))","subscription":{"subscriptionID":\
                "\(pick(Self.names))","subscriptionType":"\(kind)","zoneID":\(zone),"firesOn":["create","delete"],\
                "query":{"recordType":"Note","filterBy":[\(filter())]},"notificationInfo":\(pick(Self.values))}}]}
                """
        default:
            return """
                {"zoneID":\(zone),"zones":[{"zoneID":\(zone),"syncToken":"\(pick(Self.names))","resultsLimit":\(limit)}],\
                "records":[{"recordName":"\(pick(Self.names))"}],"syncToken":\(pick(Self.values)),\
                "tokens":[{"fieldName":"\(pick(Self.fieldNames))"}],"assets":[{"fieldName":"t","recordName":"a"}],\
                "subscriptions":[{"subscriptionID":"a"}],"lookupInfos":[{"emailAddress":"x"}],"resultsLimit":\(limit)}
                """
        }
    }

    private mutating func recordOperation() -> String {
        let fields = (0..<Int.random(in: 0...3, using: &random)).map { _ in #""\#(pick(Self.fieldNames))":\#(field())"#
        }
        let parent =
            chance(0.3) ? #","parent":{"recordName":"\#(pick(Self.names))"}"# : chance(0.1) ? #","parent":null"# : ""
        let tag = chance(0.5) ? #","recordChangeTag":"\#(Int.random(in: 1...40, using: &random))""# : ""
        return """
            {"operationType":"\(pick(Self.kinds))","record":{"recordName":"\(pick(Self.names))","recordType":\
            "\(pick(Self.recordTypes))"\(tag)\(parent),"fields":{\(fields.joined(separator: ","))}}}
            """
    }

    private mutating func field() -> String {
        let type = chance(0.5) ? #","type":"\#(pick(Self.types))""# : ""
        return #"{"value":\#(pick(Self.values))\#(type)}"#
    }

    private mutating func filter() -> String {
        """
        {"comparator":"\(pick(Self.comparators))","fieldName":"\(pick(Self.fieldNames))","fieldValue":\(field()),\
        "distance":\(pick(["1", "-1", "1e300"]))}
        """
    }

    private mutating func query(_ zone: String, _ limit: String) -> String {
        let filters = (0..<Int.random(in: 0...2, using: &random)).map { _ in filter() }
        return """
            {"query":{"recordType":"\(pick(Self.recordTypes))","filterBy":[\(filters.joined(separator: ","))],\
            "sortBy":[{"fieldName":"\(pick(Self.fieldNames))","ascending":\(pick(["true", "false"]))}]},"zoneID":\(zone),\
            "resultsLimit":\(limit),"zoneWide":\(pick(["true", "false"]))}
            """
    }

    /// Changes, removes, repeats or nests some bytes.
    private mutating func damage(_ body: inout [UInt8]) {
        for _ in 0..<Int.random(in: 1...3, using: &random) where !body.isEmpty {
            let place = Int.random(in: 0..<body.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: body[place] = UInt8.random(in: 0...255, using: &random)
            case 1: body.removeSubrange(place..<min(body.count, place + Int.random(in: 1...20, using: &random)))
            case 2: body.insert(contentsOf: body[place..<min(body.count, place + 40)], at: place)
            case 3: body.removeLast(body.count - place)
            default:
                let depth = Int.random(in: 1...2_000, using: &random)
                body.insert(contentsOf: [UInt8](repeating: UInt8(ascii: "["), count: depth), at: place)
            }
        }
    }
}
