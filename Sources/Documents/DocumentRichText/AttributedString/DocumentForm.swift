internal import Foundation

/// The document formats that attributed strings are read from and written to.
enum DocumentForm {
    case plain
    case rtf
    case html

    /// The format that the caller specifies; if that is nil, the one detected from the data.
    init(type: Any?, data: Data) throws {
        switch type {
        case nil: self = Self.looks(of: data)
        case let type as NSAttributedString.DocumentType: self = try Self(name: type.rawValue)
        case let name as String: self = try Self(name: name)
        case .some(let other): throw RichTextError.unknownDocumentType(String(describing: other))
        }
    }

    private init(name: String) throws {
        guard let form = [Self.plain, .rtf, .html].first(where: { $0.documentType.rawValue == name }) else {
            throw RichTextError.unknownDocumentType(name)
        }
        self = form
    }

    var documentType: NSAttributedString.DocumentType {
        switch self {
        case .plain: .plain
        case .rtf: .rtf
        case .html: .html
        }
    }

    private static func looks(of data: Data) -> DocumentForm {
        let start = String(decoding: data.prefix(64), as: UTF8.self).lowercased()
        if start.hasPrefix("{\\rtf") { return .rtf }
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html") ? .html : .plain
    }

    static func encoding(_ value: Any?) -> String.Encoding {
        if let encoding = value as? String.Encoding { return encoding }
        if let raw = value as? UInt { return String.Encoding(rawValue: raw) }
        if let raw = value as? Int { return String.Encoding(rawValue: UInt(bitPattern: raw)) }
        return .utf8
    }

    static func text(of data: Data, encoding: String.Encoding) throws -> String {
        guard let text = String(data: data, encoding: encoding) else {
            throw RichTextError.wrongEncoding(encoding.description)
        }
        return text
    }

    static func data(of text: String, encoding: String.Encoding) throws -> Data {
        guard let data = text.data(using: encoding) else {
            throw RichTextError.wrongEncoding(encoding.description)
        }
        return data
    }
}
