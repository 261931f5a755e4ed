internal import CloudWire

/// Reads the text of a schema, the form in which schemas are kept and exchanged (`.ckdb`).
package struct SchemaParser {
    private let tokens: [SchemaLexer.Token]
    private var place = 0

    private init(_ tokens: [SchemaLexer.Token]) {
        self.tokens = tokens
    }

    /// - Throws: The first error, with its line.
    package static func schema(of text: String) throws(SchemaTextError) -> ContainerSchema {
        var parser = SchemaParser(try SchemaLexer.tokens(of: text))
        return try parser.schema()
    }

    private var next: SchemaLexer.Token { tokens[place] }

    private func error(_ reason: String) -> SchemaTextError {
        SchemaTextError(line: next.line, column: next.column, reason: reason)
    }

    private mutating func take(_ keywords: String...) throws(SchemaTextError) {
        for keyword in keywords {
            guard next.isKeyword(keyword) else { throw error("expected \(keyword) instead of \(next.text)") }
            place += 1
        }
    }

    private mutating func take(sign: String) throws(SchemaTextError) {
        guard next.isSign(sign) else { throw error("expected '\(sign)' instead of \(next.text)") }
        place += 1
    }

    /// Takes a sign if it comes next.
    private mutating func isTaken(sign: String) -> Bool {
        guard next.isSign(sign) else { return false }
        place += 1
        return true
    }

    private mutating func isTaken(_ keyword: String) -> Bool {
        guard next.isKeyword(keyword) else { return false }
        place += 1
        return true
    }

    private mutating func name(of what: String) throws(SchemaTextError) -> String {
        guard next.kind == .word || next.kind == .quoted, !next.text.isEmpty else {
            throw error("expected the name of \(what) instead of \(next.text)")
        }
        guard next.text.allSatisfy(SchemaLexer.isOfWord), next.text.first?.isNumber == false else {
            throw error("the name of \(what) may have letters, digits and underscores only: \(next.text)")
        }
        defer { place += 1 }
        return next.text
    }

    private mutating func schema() throws(SchemaTextError) -> ContainerSchema {
        var schema = ContainerSchema()
        try take("DEFINE", "SCHEMA")
        while next.kind != .end {
            if isTaken("CREATE") {
                try take("ROLE")
                schema.roles.insert(try name(of: "a role"))
            } else {
                try take("RECORD", "TYPE")
                let name = try name(of: "a record type")
                if name != ContainerSchema.usersType, schema.types[name] != nil {
                    throw error("\(name) is there twice")
                }
                schema.types[name] = try recordType()
            }
            try take(sign: ";")
        }
        for (name, type) in schema.types {
            for role in type.grants.keys where !role.hasPrefix("_") && !schema.roles.contains(role) {
                throw error("\(name) grants rights to \(role), which is no role")
            }
        }
        return schema
    }

    private mutating func recordType() throws(SchemaTextError) -> RecordTypeSchema {
        var type = RecordTypeSchema()
        try take(sign: "(")
        repeat {
            if isTaken("GRANT") {
                try grant(to: &type)
            } else {
                try field(of: &type)
            }
        } while isTaken(sign: ",")
        try take(sign: ")")
        guard type.fields.count <= ContainerSchema.mostFields else {
            throw error("a record type has at most \(ContainerSchema.mostFields) fields")
        }
        return type
    }

    private mutating func grant(to type: inout RecordTypeSchema) throws(SchemaTextError) {
        var rights: Set<RecordTypeSchema.Right> = []
        repeat {
            guard let right = RecordTypeSchema.Right(rawValue: next.text.uppercased()), next.kind == .word else {
                throw error("expected READ, CREATE or WRITE instead of \(next.text)")
            }
            place += 1
            rights.insert(right)
        } while isTaken(sign: ",")
        try take("TO")
        type.grants[try name(of: "a role"), default: []].formUnion(rights)
    }

    private mutating func field(of type: inout RecordTypeSchema) throws(SchemaTextError) {
        let name = try name(of: "a field")
        let isEncrypted = isTaken("ENCRYPTED")
        let shape = try shape(of: name)
        var indexes: Set<FieldSchema.Index> = []
        while next.kind == .word, let index = FieldSchema.Index(rawValue: next.text.uppercased()) {
            place += 1
            indexes.insert(index)
        }
        if let system = ContainerSchema.systemFields[name] {
            guard shape == system else { throw error("\(name) is of type \(system.wireName)") }
            type.systemIndexes[name] = indexes
            return
        }
        guard !name.hasPrefix("_") else { throw error("a field's name does not begin with an underscore: \(name)") }
        guard type.fields[name] == nil else { throw error("the field \(name) is there twice") }
        let field = FieldSchema(shape, isEncrypted: isEncrypted, indexes: indexes)
        if let fault = field.fault(named: name) { throw error(fault) }
        type.fields[name] = field
    }

    private mutating func shape(of field: String) throws(SchemaTextError) -> FieldShape {
        guard isTaken("LIST") else { return FieldShape(try type(of: field)) }
        try take(sign: "<")
        let type = isTaken("UNKNOWN") ? nil : try type(of: field)
        try take(sign: ">")
        return FieldShape(type, isList: true)
    }

    private mutating func type(of field: String) throws(SchemaTextError) -> FieldType {
        let word = next
        let types: [String: FieldType] = [
            "ASSET": .asset, "BYTES": .bytes, "DOUBLE": .double, "INT64": .int64, "LOCATION": .location,
            "REFERENCE": .reference, "STRING": .string, "TIMESTAMP": .timestamp, "NUMBER": .int64,
        ]
        guard word.kind == .word, let type = types[word.text.uppercased()] else {
            throw error("the field \(field) has no type named \(word.text)")
        }
        place += 1
        guard word.isKeyword("NUMBER"), isTaken("PREFERRED") else { return type }
        try take("AS")
        if isTaken("DOUBLE") { return .double }
        try take("INT64")
        return .int64
    }
}
