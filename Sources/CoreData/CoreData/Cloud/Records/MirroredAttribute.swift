#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// How an attribute is mirrored to a field.
struct MirroredAttribute: Sendable {
    let name: String
    let type: NSAttributeType
    let isEncrypted: Bool
    let policy: FieldPolicy
    /// The name of the attributes that are changed as one; nil for an attribute on its own.
    let group: String?

    var field: String { MirroredModel.prefix + name }
    /// The field with the file of a value that is too large for the record.
    var assetField: String { field + "_ckAsset" }

    /// - Returns: Nil for an attribute that no device sends: it is transient, is derived from others, or stays on the device
    ///   (`CloudKit.mirror` `NO` in its user info).
    init?(_ attribute: NSAttributeDescription) {
        guard !attribute.isTransient, !(attribute is NSDerivedAttributeDescription),
            !attribute.staysOnDevice
        else { return nil }
        name = attribute.name
        type = attribute.attributeType
        guard type != .undefinedAttributeType, type != .objectIDAttributeType, type != .compositeAttributeType else {
            return nil
        }
        isEncrypted = attribute.allowsCloudEncryption
        policy = FieldPolicy(attribute.userInfo, type)
        group = attribute.mirroredGroup
    }

    /// The field's value for a value of the object; nil for none. A date is its seconds since the reference date, so that none of
    /// its precision is lost.
    func field(of value: Any?, _ object: NSManagedObject) -> FieldValue? {
        guard let value else { return nil }
        if type == .transformableAttributeType {
            return transformation(of: object).data(of: value).map { .bytes($0) }
        }
        switch AttributeCoding.stored(value, as: type) {
        case .null: return nil
        case .integer(let integer): return type == .decimalAttributeType ? .double(Double(integer)) : .int64(integer)
        case .real(let real) where type == .dateAttributeType: return .timestamp(real)
        case .real(let real): return .double(real)
        case .digits(let digits): return .double(Double(digits) ?? .nan)
        case .text(let text): return .string(text)
        case .bytes(let data) where type == .UUIDAttributeType:
            return AttributeCoding.value(.bytes(data), as: type).flatMap { $0 as? UUID }.map { .string($0.uuidString) }
        case .bytes(let data): return .bytes(data)
        }
    }

    /// The value of the object for a field's value.
    ///
    /// - Throws: An error if the field is of a kind that the attribute cannot have.
    func value(of field: FieldValue, _ object: NSManagedObject) throws -> Any? {
        if type == .transformableAttributeType, case .bytes(let data) = field {
            return transformation(of: object).value(of: data)
        }
        guard let stored = stored(field) else {
            throw ErrorFactory.makeError(
                .coreData,
                "The field \(self.field) of a record holds a value that the attribute \(name) cannot have",
                advice: "Check that all devices have the same model"
            )
        }
        return AttributeCoding.value(stored, as: type)
    }

    private func stored(_ field: FieldValue) -> Value? {
        switch (field, type) {
        case (.int64(let integer), .integer16AttributeType), (.int64(let integer), .integer32AttributeType),
            (.int64(let integer), .integer64AttributeType), (.int64(let integer), .booleanAttributeType):
            .integer(integer)
        case (.int64(let integer), .doubleAttributeType), (.int64(let integer), .floatAttributeType):
            .real(Double(integer))
        case (.double(let real), .doubleAttributeType), (.double(let real), .floatAttributeType): .real(real)
        case (.double(let real), .decimalAttributeType): AttributeCoding.stored(Decimal(shortest: real), as: type)
        case (.int64(let integer), .decimalAttributeType): .integer(integer)
        case (.timestamp(let seconds), .dateAttributeType): .real(seconds)
        case (.string(let text), .stringAttributeType), (.string(let text), .URIAttributeType): .text(text)
        case (.string(let text), .UUIDAttributeType):
            UUID(uuidString: text).map { AttributeCoding.stored($0, as: type) }
        case (.bytes(let data), .binaryDataAttributeType): .bytes(data)
        default: nil
        }
    }

    private func transformation(of object: NSManagedObject) -> AttributeTransformer {
        AttributeTransformer(object.entity.attributesByName[name], in: Swift.type(of: object))
    }
}

extension NSAttributeDescription {
    /// Whether no device sends the values: the user info says `NO` under `CloudKit.mirror`.
    var staysOnDevice: Bool { userInfo?["CloudKit.mirror"] as? String == "NO" }

    /// The name of the attributes that are changed as one (`CloudKit.group` in the user info).
    var mirroredGroup: String? { userInfo?["CloudKit.group"] as? String }
}

extension FieldPolicy {
    /// The rule that the user info of an attribute states under `CloudKit.merge`: `later`, which is also the usual one,
    /// `counter` for numbers, or `text` for strings.
    fileprivate init(_ userInfo: [AnyHashable: Any]?, _ type: NSAttributeType) {
        switch (userInfo?["CloudKit.merge"] as? String, type) {
        case ("counter", .integer16AttributeType), ("counter", .integer32AttributeType),
            ("counter", .integer64AttributeType), ("counter", .doubleAttributeType), ("counter", .floatAttributeType):
            self = .counter
        case ("text", .stringAttributeType): self = .text
        default: self = .later
        }
    }
}
#endif
