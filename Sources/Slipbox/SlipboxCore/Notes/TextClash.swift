/// Tells whether two changes of a text have replaced the same words by others.
///
/// Such changes cannot be brought together so that both make sense; somebody has to decide. Changes at different places of a text,
/// and additions at the same place, can.
public enum TextClash {
    /// Returns whether two changes of a text clash.
    public static func isBetween(_ one: String, _ other: String, from base: String) -> Bool {
        guard one != base, other != base, one != other else { return false }
        let (first, second) = (replacements(from: base, to: one), replacements(from: base, to: other))
        var place = second.startIndex
        for change in first {
            while place < second.endIndex, second[place].range.upperBound <= change.range.lowerBound { place += 1 }
            var next = place
            while next < second.endIndex, second[next].range.lowerBound < change.range.upperBound {
                if second[next].text != change.text || second[next].range != change.range { return true }
                next += 1
            }
        }
        return false
    }

    private struct Replacement {
        /// The characters of the base, as bytes, that are replaced.
        let range: Range<Int>
        let text: String
    }

    /// The stretches of words that a change has removed, with what it has put there. White space alone counts for nothing.
    private static func replacements(from base: String, to text: String) -> [Replacement] {
        var found: [Replacement] = []
        var (position, removed, added) = (0, "", "")
        func end() {
            let words = removed.drop(while: \.isWhitespace)
            let start = position - words.utf8.count
            let count = words.reversed().drop(while: \.isWhitespace).reduce(0) { $0 + $1.utf8.count }
            if count > 0 { found.append(Replacement(range: start..<start + count, text: added)) }
            (removed, added) = ("", "")
        }
        for part in WordDifference(from: base, to: text).parts {
            switch part.kind {
            case .same:
                end()
                position += part.text.utf8.count
            case .removed:
                position += part.text.utf8.count
                removed += part.text
            case .added: added += part.text
            }
        }
        end()
        return found
    }
}
