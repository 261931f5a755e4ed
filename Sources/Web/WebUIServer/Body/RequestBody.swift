public import Foundation

/// What came along with a request.
public enum RequestBody: Sendable {
    /// Nothing.
    case empty
    /// Bytes in memory.
    case bytes([UInt8])
    /// A file on disk.
    case file(UploadedFile)
    /// The fields and files of a form.
    case form(SubmittedForm)
}

/// A file that came with a request. It is deleted once the request was answered: move it away to keep it.
public struct UploadedFile: Sendable {
    /// The name of the form's field, if it came in a form.
    public let field: String
    /// The name that the file had where it came from: for showing, never for opening.
    public let name: String
    /// What the sender says it is, which need not be so.
    public let contentType: String
    /// Where it is now.
    public let url: URL
    /// How many bytes it has.
    public let size: Int
}

/// What was entered into a form.
public struct SubmittedForm: Sendable {
    /// The fields in order.
    public internal(set) var fields = QueryItems()
    /// The files in order.
    public internal(set) var files: [UploadedFile] = []
}
