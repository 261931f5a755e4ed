internal import Foundation

/// Makes all errors that the package throws, so that they look alike: Apple's code in Apple's domain, and a message that
/// says what happened, where, and what to do about it.
///
/// The functions stand in extensions by topic, one for each thing that can fail. They take plain values, so that every
/// layer may call them.
enum ErrorFactory {
    /// An error whose message is made of two sentences, which are given without full stops.
    ///
    /// - Parameters:
    ///   - what: What happened, and to which store, entity, property or object.
    ///   - advice: What to do about it.
    ///   - url: The store that it happened to.
    ///   - failure: What SQLite says about it.
    static func makeError(
        _ code: CocoaError.Code,
        _ what: String,
        advice: String,
        storeURL url: URL? = nil,
        failure: SQLiteFailure? = nil,
        userInfo: [String: Any] = [:]
    ) -> CocoaError {
        var info = userInfo.merging(failure?.userInfo ?? [:]) { given, _ in given }
        info[NSLocalizedDescriptionKey] = "\(what). \(advice)."
        info[NSURLErrorKey] = url
        info[NSFilePathErrorKey] = url.flatMap { $0.isFileURL ? $0.path : nil }
        return CocoaError(code, userInfo: info)
    }

    /// A store as messages name it.
    static func store(at url: URL?) -> String {
        guard let url else { return "the store without a URL" }
        return "the store at \(location(url))"
    }

    /// A file by its path, anything else by its URL.
    static func location(_ url: URL) -> String {
        url.isFileURL ? url.path : url.absoluteString
    }

    /// An object as messages name it.
    static func object(_ entity: String, at uri: URL?) -> String {
        "the object of \(entity)" + (uri.map { " <\($0.absoluteString)>" } ?? "")
    }

    /// Some parts of a message, of which it names the first few, so that it can be read.
    static func list(_ parts: [String], atMost limit: Int = 5) -> String {
        let named = parts.prefix(limit).joined(separator: ", ")
        return parts.count > limit ? "\(named) and \(parts.count - limit) more" : named
    }
}

extension SQLiteFailure? {
    /// The failure as the end of a sentence; empty if there is none.
    var suffix: String { map { ": \($0.text)" } ?? "" }
}
