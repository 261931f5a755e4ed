import CloudService
import CloudWire

/// The parts of requests that are about shares, and those who send them.
extension RequestDamage {
    private static let shareNames = ["share", "s2", WireShare.zoneShareName, WireShare.zoneShareName, "a", ""]
    private static let users = [
        #"{"userRecordName":"_bob"}"#, #"{"userRecordName":"_carol"}"#, #"{"userRecordName":"_bob"}"#,
        #"{"userRecordName":"_bob"}"#, #"{"userRecordName":"_carol"}"#, #"{"userRecordName":"_ada"}"#,
        #"{"lookupInfo":{"emailAddress":"bob@example.org"}}"#, #"{"lookupInfo":{"phoneNumber":"+1"}}"#,
        #"{"userRecordName":""}"#, "null", "7",
    ]
    private static let permissions = ["READ_ONLY", "READ_WRITE", "READ_WRITE", "READ_WRITE", "NONE", "NONE", "ALL"]
    private static let roles = ["USER", "ADMINISTRATOR", "OWNER", "PUBLIC_USER", "KING"]
    private static let participantIDs = ["_owner", "p1", "p2", ""]

    /// Ada owns most of what is shared; the others take part.
    mutating func caller() -> Caller {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<11: .user("_ada")
        case 11..<16: .user("_bob")
        case 16..<19: .user("_carol")
        default: .anyone
        }
    }

    /// A request as clients write it, to one of few zones that are shared: most others fail at the first damaged part.
    mutating func plainRequest() -> CloudRequest {
        let isShared = chance(0.4)
        let owner = isShared ? #","ownerRecordName":"\#(chance(0.8) ? "_ada" : "_bob")""# : ""
        let zone = #"{"zoneName":"\#(chance(0.9) ? "z" : "y")"\#(owner)}"#
        let chosen = Int.random(in: 0..<100, using: &random)
        let operation: CloudOperationName =
            switch chosen {
            case 0..<55: .recordsModify
            case 55..<70: .recordsAccept
            case 70..<75: .recordsResolve
            case 75..<80: .zonesModify
            case 80..<90: .changesZone
            default: pick([.changesDatabase, .zonesList, .recordsLookup])
            }
        let path = CloudPath(
            container: "iCloud.fuzz",
            environment: .development,
            scope: isShared ? .shared : .private,
            operation: operation
        )
        return CloudRequest(path, body: Array(plainText(of: operation, zone).utf8))
    }

    private mutating func plainText(of operation: CloudOperationName, _ zone: String) -> String {
        switch operation {
        case .recordsModify:
            let operations = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                chance(0.25) ? shareOperation() : plainOperation()
            }
            return #"{"operations":[\#(operations.joined(separator: ","))],"zoneID":\#(zone),"atomic":\#(chance(0.5))}"#
        case .recordsAccept, .recordsResolve: return shares()
        case .zonesModify:
            return
                #"{"operations":[{"operationType":"\#(chance(0.9) ? "create" : "delete")","zone":{"zoneID":\#(zone)}}]}"#
        case .changesZone: return #"{"zones":[{"zoneID":\#(zone)\#(token())}]}"#
        case .changesDatabase: return "{}"
        default: return #"{"zoneID":\#(zone),"records":[{"recordName":"a"},{"recordName":"share"}]}"#
        }
    }

    private mutating func plainOperation() -> String {
        let names = ["a", "b", "c", "d", "e", "f"]
        let parent =
            chance(0.5) ? #","parent":{"recordName":"\#(pick(names))"}"# : chance(0.2) ? #","parent":null"# : ""
        let kind = pick(["forceUpdate", "forceUpdate", "create", "forceReplace", "forceDelete"])
        return """
            {"operationType":"\(kind)","record":{"recordName":"\(pick(names))","recordType":"Note"\(parent),\
            "fields":{"t":{"value":"\(pick(names))"}}}}
            """
    }

    private mutating func token() -> String {
        guard chance(0.7), let token = syncTokens.randomElement(using: &random) else { return "" }
        return #","syncToken":"\#(token)""#
    }

    /// An operation that saves or ends a share.
    mutating func shareOperation() -> String {
        let kind = pick([
            "create", "create", "forceUpdate", "forceUpdate", "forceReplace", "forceDelete", "update", "delete",
        ])
        let root = chance(0.6) ? #","forRecord":{"recordName":"\#(pick(["a", "b", "c", "d", "none"]))"}"# : ""
        let open = chance(0.5) ? #","publicPermission":"\#(pick(Self.permissions))""# : ""
        let list = (0..<Int.random(in: 0...3, using: &random)).map { _ in participant() }
        let participants = chance(0.6) ? #","participants":[\#(list.joined(separator: ","))]"# : ""
        let tag = chance(0.3) ? #","recordChangeTag":"\#(Int.random(in: 1...40, using: &random))""# : ""
        return """
            {"operationType":"\(kind)","record":{"recordName":"\(pick(Self.shareNames))","recordType":\
            "\(WireShare.recordType)"\(tag)\(root)\(open)\(participants),"fields":{"cloudkit.title":{"value":"t"}}}}
            """
    }

    private mutating func participant() -> String {
        let name = chance(0.4) ? #""participantId":"\#(pick(Self.participantIDs))","# : ""
        return """
            {\(name)"type":"\(chance(0.7) ? "USER" : pick(Self.roles))","permission":"\(pick(Self.permissions))",\
            "acceptanceStatus":"\(pick(["INVITED", "ACCEPTED", "REMOVED"]))","userIdentity":\(pick(Self.users))}
            """
    }

    /// A request to resolve or accept shares, most of which exist, or have existed.
    mutating func shares() -> String {
        let items = (0..<(chance(0.8) ? 1 : 2)).map { _ in
            let name = chance(0.9) ? shortGUIDs.randomElement(using: &random) ?? "x" : pick(["", "x", "\\u0000"])
            return #"{"value":"\#(name)","shouldFetchRootRecord":\#(pick(["true", "false", "7"]))}"#
        }
        return #"{"shortGUIDs":[\#(items.joined(separator: ","))]}"#
    }

    /// Remembers the shares and the tokens that an answer tells of, the newest ones.
    mutating func learn(from body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self)
        for match in text.matches(of: /"shortGUID":"([^"]+)"/) where !shortGUIDs.contains(String(match.1)) {
            shortGUIDs = shortGUIDs.suffix(5) + [String(match.1)]
        }
        if let match = text.firstMatch(of: /"syncToken":"([^"]+)"/) {
            syncTokens = syncTokens.suffix(9) + [String(match.1)]
        }
    }
}
