public import CoreData

// What a note that was read from a file remembers of it, so that the same file can be written again.
extension Note {
    /// The whole text of the file; nil for a note of another origin.
    public var source: String? { source_ }

    /// Where the file lay in its folder of notes, such as `Ideas/Boxes.md`.
    public var sourcePath: String? { sourcePath_ }

    /// Sets the body to that of a file. Whether anybody sets another one later can be seen by `isBodyEdited`.
    public func setBody(_ plainText: String, richText: Data? = nil, source: String, path: String) {
        setBody(plainText, richText: richText)
        setSource(source, path: path)
        isBodyEdited = false
    }

    /// Remembers a file whose body is not taken.
    public func setSource(_ source: String?, path: String?) {
        source_ = source
        sourcePath_ = path
    }
}
