/// The name that a mistyped one most likely stands for.
package enum NearestName {
    /// Returns the name with the fewest letters to change; nil if that is more than every third.
    package static func of(_ typed: String, among names: [String]) -> String? {
        let letters = Array(typed.lowercased())
        let ranked = names.sorted().map { (name: $0, distance: distance(letters, Array($0.lowercased()))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, letters.count / 3) ? best.name : nil
    }

    /// Returns how many letters must be inserted, removed, replaced or exchanged with their neighbour.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var rows = [Array(0...other.count)]
        for (place, letter) in one.enumerated() {
            var row = [place + 1]
            for (column, wanted) in other.enumerated() {
                let replaced = rows[place][column] + (letter == wanted ? 0 : 1)
                row.append(min(replaced, rows[place][column + 1] + 1, row[column] + 1))
                if place > 0, column > 0, letter == other[column - 1], one[place - 1] == wanted {
                    row[column + 1] = min(row[column + 1], rows[place - 1][column - 1] + 1)
                }
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
