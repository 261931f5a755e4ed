/// Passwords that are made for people who have none yet.
package enum MadePassword {
    /// Returns a password of letters and digits that cannot be taken for each other: a hundred bits in twenty of them.
    package static func text() -> String {
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
        var generator = SystemRandomNumberGenerator()
        let groups = (0..<5).map { _ in
            String((0..<4).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
        }
        return groups.joined(separator: "-")
    }
}
