package import UntrustedJSON

/// A field of a record, as requests about assets name it.
package struct AssetField: Hashable, Sendable {
    package var recordName: String
    package var recordType: String?
    package var fieldName: String

    package init(recordName: String, recordType: String?, fieldName: String) {
        (self.recordName, self.recordType, self.fieldName) = (recordName, recordType, fieldName)
    }

    init(_ node: JSONNode) throws(WireFailure) {
        guard let field = node["fieldName"]?.string else { throw .badRequest("an asset must have a fieldName") }
        self.init(
            recordName: node["recordName"]?.string ?? "",
            recordType: node["recordType"]?.string,
            fieldName: field
        )
    }

    func writeMembers(to writer: inout JSONWriter) {
        if !recordName.isEmpty { writer.member("recordName", recordName) }
        writer.member("recordType", recordType)
        writer.member("fieldName", fieldName)
    }
}

/// The requests `assets/upload`, which asks for addresses to send files to, and `assets/rereference`, which asks for values
/// of files that the service has already.
package struct AssetsRequest: Sendable {
    package enum Purpose: String, Sendable {
        case upload = "tokens"
        case rereference = "assets"
    }

    package let purpose: Purpose
    package var fields: [AssetField]
    package var zoneID: ZoneName?

    package init(_ purpose: Purpose, _ fields: [AssetField], zoneID: ZoneName? = nil) {
        (self.purpose, self.fields, self.zoneID) = (purpose, fields, zoneID)
    }

    package init(_ purpose: Purpose, _ node: JSONNode) throws(WireFailure) {
        self.purpose = purpose
        fields = []
        for item in try node.list(purpose.rawValue) { fields.append(try AssetField(item)) }
        zoneID = try node.zoneName()
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member(purpose.rawValue) { writer in
                writer.array(fields) { writer, field in writer.object { field.writeMembers(to: &$0) } }
            }
            if let zoneID { $0.member("zoneID") { zoneID.write(to: &$0) } }
        }
    }
}

/// The answer to `assets/upload`: an address for each field.
package struct AssetsUploadAnswer: Sendable {
    package struct Token: Hashable, Sendable {
        package var field: AssetField
        package var url: String

        package init(_ field: AssetField, url: String) {
            (self.field, self.url) = (field, url)
        }
    }

    package var tokens: [Token]

    package init(_ tokens: [Token]) {
        self.tokens = tokens
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        tokens = []
        for item in try node.list("tokens") {
            guard let url = item["url"]?.string else { throw .badRequest("a token must have a url") }
            tokens.append(Token(try AssetField(item), url: url))
        }
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("tokens") { writer in
                writer.array(tokens) { writer, token in
                    writer.object {
                        token.field.writeMembers(to: &$0)
                        $0.member("url", token.url)
                    }
                }
            }
        }
    }
}
