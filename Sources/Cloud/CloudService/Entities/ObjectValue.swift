package import CloudWire
package import Foundation
internal import ManagedObjectModelFormat

/// The value of an attribute, as its entity declares it.
package enum ObjectValue: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    case boolean(Bool)
    case date(Date)
    case uuid(UUID)
    case url(URL)
    /// The bytes of data, or those that a transformer has made of a value.
    case bytes(Data)
    /// A value that is too large for the record.
    case file(AssetValue, isText: Bool)

    /// The value in words.
    package var text: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .decimal(let number): "\(number)"
        case .boolean(let isTrue): isTrue ? "yes" : "no"
        case .date(let date): FieldCell.date(date.timeIntervalSince1970 * 1_000)
        case .uuid(let uuid): uuid.uuidString
        case .url(let url): url.absoluteString
        case .bytes(let data): "\(data.count) bytes"
        case .file(let asset, let isText): "\(isText ? "a text" : "data") of \(asset.size) bytes, in a file"
        }
    }

    /// The value that a field holds for an attribute; nil if the attribute cannot have it.
    init?(_ entry: FieldEntry, as type: AttributeType) {
        switch (entry.value, type) {
        case (.int64(let number), .integer16) where Int16(exactly: number) == nil: return nil
        case (.int64(let number), .integer32) where Int32(exactly: number) == nil: return nil
        case (.int64(let number), .integer16), (.int64(let number), .integer32), (.int64(let number), .integer64):
            self = .integer(number)
        case (.int64(let number), .boolean): self = .boolean(number != 0)
        case (.int64(let number), .double), (.int64(let number), .float): self = .real(Double(number))
        case (.int64(let number), .decimal): self = .decimal(Decimal(number))
        case (.double(let number), .double), (.double(let number), .float): self = .real(number)
        case (.double(let number), .decimal):
            guard let decimal = Decimal(string: "\(number)") else { return nil }
            self = .decimal(decimal)
        case (.timestamp(let milliseconds), .date):
            self = .date(Date(timeIntervalSince1970: milliseconds / 1_000 + (entry.fraction ?? 0)))
        case (.string(let text), .string): self = .text(text)
        case (.string(let text), .uuid):
            guard let uuid = UUID(uuidString: text) else { return nil }
            self = .uuid(uuid)
        case (.string(let text), .uri):
            guard let url = URL(string: text) else { return nil }
            self = .url(url)
        case (.bytes(let data), .binaryData), (.bytes(let data), .transformable): self = .bytes(data)
        default: return nil
        }
    }
}

/// An attribute of an object, with the value that the record holds.
package struct AttributeReading: Hashable, Sendable, Identifiable {
    package let shape: AttributeShape
    /// Nil if there is none, or if it does not fit.
    package let value: ObjectValue?
    /// The reason why the record does not fit the model here; nil if it does.
    package let problem: String?

    package var id: String { shape.name }

    init(_ shape: AttributeShape, in record: WireRecord) {
        self.shape = shape
        let file = record.fields[shape.fileField]?.value
        // A large value is in a file, and then its own field is empty.
        guard let entry = record.fields[shape.field], let field = entry.value else {
            if case .asset(let asset) = file {
                (value, problem) = (
                    .file(asset, isText: shape.type != .binaryData && shape.type != .transformable), nil
                )
            } else {
                value = nil
                problem = shape.isRequired ? "There is no value, and the model asks for one." : nil
            }
            return
        }
        value = ObjectValue(entry, as: shape.type)
        if value == nil {
            let text = FieldCell.text(of: field)
            problem = "“\(text.prefix(60))” (\(field.shape.wireName)) is no value of type \(shape.typeName)."
        } else {
            problem = file == nil ? nil : "There is a value in a file, too, which devices ignore."
        }
    }
}
