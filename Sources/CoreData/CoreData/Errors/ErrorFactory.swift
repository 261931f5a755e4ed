internal import Foundation

/// Creates all errors that the package throws, so that they are uniform: with Apple's code and domain, and a message
/// that says what happened, where, and what to do about it.
///
/// Extensions by topic contain one function for each kind of failure. The functions take plain values, so that every
/// layer can call them.
enum ErrorFactory {
    /// Creates an error whose message consists of two sentences, which are passed without full stops.
    ///
    /// - Parameters:
    ///   - what: What happened, and to which store, entity, property or object.
    ///   - advice: What to do about it.
    ///   - url: The URL of the affected store.
    ///   - failure: The error of SQLite, if there is one.
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
        info[NSURLErrorKey] = url?.withoutPassword
        info[NSFilePathErrorKey] = url.flatMap { $0.isFileURL ? $0.path : nil }
        return CocoaError(code, userInfo: info)
    }

    /// Describes a store in messages.
    static func store(at url: URL?) -> String {
        guard let url else { return "the store without a URL" }
        return "the store at \(location(url))"
    }

    /// Returns the path of a file URL, and any other URL as text.
    static func location(_ url: URL) -> String {
        url.isFileURL ? url.path : url.withoutPassword.absoluteString
    }

    /// Describes an object in messages.
    static func object(_ entity: String, at uri: URL?) -> String {
        "the object of \(entity)" + (uri.map { " <\($0.absoluteString)>" } ?? "")
    }

    /// Joins the first parts of a list, and states how many more there are.
    static func list(_ parts: [String], atMost limit: Int = 5) -> String {
        let named = parts.prefix(limit).joined(separator: ", ")
        return parts.count > limit ? "\(named) and \(parts.count - limit) more" : named
    }
}

extension URL {
    /// The URL without the password that it may have: no error and no log may show it.
    var withoutPassword: URL {
        guard !isFileURL, var components = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return self }
        let items = components.queryItems?.filter { $0.name != "password" && $0.name != "sslpassword" }
            .map { item in
                // The address past a pooler may have a password of its own.
                guard item.name == "direct", let value = item.value else { return item }
                return URLQueryItem(name: item.name, value: URL(string: value)?.withoutPassword.absoluteString)
            }
        guard components.password != nil || items != components.queryItems else { return self }
        components.password = nil
        components.queryItems = items
        return components.url ?? self
    }
}

extension SQLiteFailure? {
    /// The failure as the end of a sentence; empty for nil.
    var suffix: String { map { ": \($0.text)" } ?? "" }
}
