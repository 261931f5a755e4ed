/// What a route wants to have done with what comes along with requests.
public enum BodyPolicy: Sendable {
    /// Requests that bring anything are refused.
    case none
    /// Up to so many bytes are kept in memory.
    case memory(limit: Int)
    /// Up to so many bytes are written to a file.
    case file(limit: Int)
    /// A form, of either encoding: up to so many bytes of fields in memory, and of files on disk.
    case form(fields: Int = 1 << 20, files: Int = 0)

    /// The most bytes that a request may have.
    var limit: Int {
        switch self {
        case .none: 0
        case .memory(let limit), .file(let limit): limit
        // Between the parts of a form there is text of its own.
        case .form(let fields, let files): fields + files + 64 * 1024
        }
    }
}
