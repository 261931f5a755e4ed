public import Foundation

/// The body of a request, as its route's ``BodyPolicy`` reads it.
public enum RequestBody: Sendable {
    /// No body.
    case empty
    /// The bytes, in memory.
    case bytes([UInt8])
    /// A file on disk.
    case file(UploadedFile)
    /// The fields and files of a form.
    case form(SubmittedForm)

    /// Whether parts of the body may be in the folder of the request.
    var mayHaveFiles: Bool {
        switch self {
        case .empty, .bytes: false
        case .file, .form: true
        }
    }
}

/// An uploaded file. It is deleted once the request was answered; move it to keep it.
public struct UploadedFile: Sendable {
    /// The name of the form field; empty if the file is the whole body.
    public let field: String
    /// The file name on the sender's machine. For display only: never open a file by this name.
    public let name: String
    /// The content type that the sender claims.
    public let contentType: String
    /// The location of the file on the server.
    public let url: URL
    /// The size in bytes.
    public let size: Int
}

/// The content of a submitted form.
public struct SubmittedForm: Sendable {
    /// The fields in order.
    public internal(set) var fields = QueryItems()
    /// The files in order.
    public internal(set) var files: [UploadedFile] = []
}

/// How a route reads the bodies of requests.
public enum BodyPolicy: Sendable {
    /// Refuses requests with a body.
    case none
    /// Reads a body of up to `limit` bytes into memory.
    case memory(limit: Int)
    /// Reads JSON of up to `limit` bytes into memory. Requests of another content type are refused with `415`.
    case json(limit: Int = 1 << 20)
    /// Writes a body of up to `limit` bytes to a file.
    case file(limit: Int)
    /// Reads a form in either encoding: up to `fields` bytes of fields into memory, and up to `files` bytes of files to
    /// disk.
    case form(fields: Int = 1 << 20, files: Int = 0)

    /// The maximum size of a body, in bytes.
    var limit: Int {
        switch self {
        case .none: 0
        case .memory(let limit), .file(let limit), .json(let limit): limit
        // Leaves room for the delimiters and headers between the parts of a form.
        case .form(let fields, let files): fields + files + 64 * 1024
        }
    }

    /// Whether parts of the body are written to files.
    var mayHaveFiles: Bool {
        switch self {
        case .none, .memory, .json: false
        case .file, .form: true
        }
    }
}

extension BodyPolicy {
    /// Returns a receiver for a body of the given content type.
    func receiver(contentType: String, folder: URL) throws -> any BodyReceiver {
        switch self {
        case .none:
            throw HTTPRefusal(.contentTooLarge, "Requests to this address must not have a body.")
        case .memory(let limit):
            return MemoryBody(limit: limit)
        case .json(let limit):
            let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
            guard type == "application/json" || type.hasSuffix("+json") else {
                throw HTTPRefusal(
                    .unsupportedMediaType,
                    "This address takes JSON. Send it with `Content-Type: application/json`."
                )
            }
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
                throw HTTPRefusal(.unsupportedMediaType, "This address accepts forms only.")
            }
        }
    }
}
