internal import TSanMutex

/// Tokens that let one browser in each.
///
/// A link that a program hands to another one stands in the list of processes, which all users of a machine may read. With a ticket in
/// place of the token, it is worth nothing once it was followed.
package final class LoginTickets: Sendable {
    private let open = Mutex<[String]>([])

    /// The most tickets that wait to be used; the oldest end first.
    private static let most = 16

    init() {}

    /// Returns a new ticket.
    package func issue() -> String {
        let ticket = SecretKey.randomName()
        open.withLock { open in
            open.append(ticket)
            if open.count > Self.most { open.removeFirst() }
        }
        return ticket
    }

    /// Uses up the ticket that a condition is true of. Returns false if there is none.
    func take(where isMeant: (String) -> Bool) -> Bool {
        open.withLock { open in
            guard let place = open.firstIndex(where: isMeant) else { return false }
            open.remove(at: place)
            return true
        }
    }
}
