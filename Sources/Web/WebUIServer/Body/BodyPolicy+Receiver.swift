internal import Foundation

extension BodyPolicy {
    /// What takes in a body of that type.
    func receiver(contentType: String, folder: URL) throws -> any BodyReceiver {
        switch self {
        case .none:
            throw HTTPRefusal(.contentTooLarge, "Nothing may come along with requests to this address.")
        case .memory(let limit):
            return MemoryBody(limit: limit)
        case .file(let limit):
            return try FileBody(limit: limit, contentType: contentType, folder: folder)
        case .form(let fields, let files):
            switch contentType.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
            case "application/x-www-form-urlencoded":
                return URLEncodedBody(limit: fields)
            case "multipart/form-data":
                return try FormBody(contentType: contentType, fields: fields, files: files, folder: folder)
            default:
                throw HTTPRefusal(.unsupportedMediaType, "This address takes forms.")
            }
        }
    }
}
