internal import CloudKit

/// Errors of a service in words for people, with the way out.
enum ServiceProblem {
    /// One line about an error, and one for each item that it is about.
    static func words(for error: CKError) -> String {
        guard let parts = error.partialErrorsByItemID, !parts.isEmpty else { return line(for: error) }
        let lines = parts.map { id, error in
            let name = (id as? CKRecord.ID)?.recordName ?? (id as? CKRecordZone.ID)?.zoneName ?? "\(id)"
            return "\(name): \((error as? CKError).map(line) ?? "\(error)")"
        }
        return lines.sorted().joined(separator: "\n  ")
    }

    /// The words for the error of one item.
    static func words(for error: any Error) -> String {
        (error as? CKError).map { words(for: $0) } ?? "\(error)"
    }

    private static func line(for error: CKError) -> String {
        var sentence = error.localizedDescription
        while sentence.last == "." { sentence.removeLast() }
        if let code = error.userInfo["ServerErrorCode"] as? String { sentence += " (\(code))" }
        return sentence + "." + (wayOut(of: error).map { " \($0)" } ?? "")
    }

    private static func wayOut(of error: CKError) -> String? {
        switch error.code {
        case .invalidArguments where error.localizedDescription.contains("not marked"):
            return "Give the field this index in the schema: “cloud schema export”, then “cloud schema import”."
        case .networkFailure, .networkUnavailable: return wayOut(ofConnection: error.localizedDescription)
        case .notAuthenticated: return "Check the tokens and the container, or make new ones with “cloud token”."
        case .zoneNotFound: return "“cloud zones list” shows the zones."
        case .serverRecordChanged: return "Somebody else has saved it meanwhile. Try again."
        case .changeTokenExpired: return "Leave out --token to begin anew."
        default: return nil
        }
    }

    /// The way out of a broken connection.
    ///
    /// - Parameter reason: A sentence of the client, which tells of certificates as well.
    static func wayOut(ofConnection reason: String) -> String {
        guard reason.localizedCaseInsensitiveContains("certificate") else {
            return "Check that the service runs at this address."
        }
        return "If it is the service's own, name the file of its authority in CLOUDKIT_AUTHORITY_FILE."
    }

    /// The part of help that says how to use a service, and how to trust it.
    static let help = """
        Whatever is not given comes from the variables CLOUDKIT_ENDPOINT, CLOUDKIT_CONTAINERS,
        CLOUDKIT_ENVIRONMENT, CLOUDKIT_API_TOKEN, CLOUDKIT_WEB_TOKEN, CLOUDKIT_WEB_TOKEN_FILE,
        CLOUDKIT_KEY_ID and CLOUDKIT_KEY_FILE, or from a file cloudkit.json. Tokens are safer in
        these: other users of a computer can see the arguments of programs. A web token that
        changes with every answer needs CLOUDKIT_WEB_TOKEN_FILE, which keeps the latest one.

        For a service with a certificate of its own, CLOUDKIT_AUTHORITY_FILE names the file of its
        authority: cloud/tls/authority.pem in the folder of the service.
        """
}
