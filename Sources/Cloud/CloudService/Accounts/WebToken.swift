internal import Foundation

/// The place of a token in its session: its number and the time of its issue.
struct TokenPlace: Hashable, Sendable {
    var generation: Int64
    /// Milliseconds since 1970.
    var issued: Int64

    init(generation: Int64, issued: Int64) {
        (self.generation, self.issued) = (generation, issued)
    }

    init(generation: Int64, issued: Date) {
        self.init(generation: generation, issued: Int64(exactly: (issued.timeIntervalSince1970 * 1_000).rounded()) ?? 0)
    }

    var issuedDate: Date { Date(timeIntervalSince1970: Double(issued) / 1_000) }

    /// The place of the token that replaces this one.
    ///
    /// Its time is no earlier: otherwise tokens from while the clock was slow, such as after a start without a network, would
    /// all have expired when it is right again.
    func next(at now: Date) -> TokenPlace {
        var next = TokenPlace(generation: generation &+ 1, issued: now)
        next.issued = max(next.issued, issued)
        return next
    }
}

/// A web token: it stands for a user in the requests of one program. Its text is sealed with the service's key, so that no
/// text needs to be stored.
struct WebToken: Hashable, Sendable {
    private static let purpose = "web token"

    let session: String
    let place: TokenPlace

    init(session: String, place: TokenPlace) {
        (self.session, self.place) = (session, place)
    }

    /// The newest token of a session, as it was stored last.
    init(of session: WebSession) {
        self.init(session: session.id, place: session.place)
    }

    /// Reads a token; nil if the service has not sealed it.
    init?(_ text: String, _ key: ServiceKey) {
        guard text.utf8.count < 1_000, let parts = key.unseal(text, purpose: Self.purpose)?.split(separator: " "),
            parts.count == 3, let generation = Int64(parts[1]), let issued = Int64(parts[2])
        else { return nil }
        self.init(session: String(parts[0]), place: TokenPlace(generation: generation, issued: issued))
    }

    func text(_ key: ServiceKey) -> String {
        key.seal("\(session) \(place.generation) \(place.issued)", purpose: Self.purpose)
    }
}
