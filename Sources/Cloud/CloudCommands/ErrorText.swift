internal import CloudKit
internal import CloudWire

/// Errors in words for people: one line, and one more for each item that an error is about.
enum ErrorText {
    /// The domains of errors that say in their user info what is wrong.
    private static let domains: Set = [NSCocoaErrorDomain, NSPOSIXErrorDomain, NSURLErrorDomain]

    static func text(of error: any Error) -> String {
        words(for: error).split(whereSeparator: \.isNewline).map { String($0).printable }.joined(separator: "\n")
    }

    private static func words(for error: any Error) -> String {
        switch error {
        case let failure as WireFailure: return "\(failure.reason) (\(failure.code.rawValue))"
        case let error as CKError: return ServiceProblem.words(for: error)
        case let error where domains.contains((error as NSError).domain): return words(for: error as NSError)
        case let error as any CustomStringConvertible: return error.description
        default: return error.localizedDescription
        }
    }

    /// The words for an error of Foundation or of the store, whose descriptions are for developers.
    private static func words(for error: NSError) -> String {
        if let sentence = error.userInfo[NSLocalizedDescriptionKey] as? String { return sentence }
        let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
        let reason =
            cause.domain == NSPOSIXErrorDomain
            ? String(cString: strerror(Int32(clamping: cause.code))) : cause.localizedDescription
        guard let path = error.userInfo[NSFilePathErrorKey] as? String else { return reason }
        return "\(path): \(reason). Check the path, and whether this user may read and write there."
    }
}

extension String {
    /// The text without characters that a terminal obeys instead of showing them.
    var printable: String {
        let hidden: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate]
        guard unicodeScalars.contains(where: { hidden.contains($0.properties.generalCategory) }) else { return self }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            // Joiners are part of what people write.
            let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
            shown.append(!isJoiner && hidden.contains(scalar.properties.generalCategory) ? "\u{FFFD}" : scalar)
        }
        return String(shown)
    }
}
