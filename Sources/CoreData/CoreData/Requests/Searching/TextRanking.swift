internal import Foundation
internal import FoundationBackfill

/// Orders what a search found, by the form of BM25: a word counts more the more often it occurs, though less each time, and
/// less in long texts. All that was found has all words, so that it does not matter how rare a word is.
struct TextRanking {
    private static let saturation = 1.2
    private static let lengthShare = 0.75

    let words: WordSearch
    /// How much each attribute counts; nil to let short texts count more.
    let weights: [Double]?

    /// A rank for each object, by the texts of its attributes.
    func ranks(of objects: [[String?]]) -> [Double] {
        guard let attributeCount = objects.first?.count else { return [] }
        let occurrences = objects.map { $0.map { $0.map(words.occurrences) } }
        let averages = (0..<attributeCount).map { attribute in
            let lengths = occurrences.compactMap { $0[attribute]?.length }
            return max(Double(lengths.reduce(0, +)) / Double(max(lengths.count, 1)), 1)
        }
        let longest = averages.max() ?? 1
        let weights = weights ?? averages.map { 1 + log2(longest / $0) }
        return occurrences.map { attributes in
            zip(attributes.indices, attributes).reduce(0) { rank, attribute in
                guard let found = attribute.1 else { return rank }
                let length = Double(found.length) / averages[attribute.0]
                let pivot = Self.saturation * (1 - Self.lengthShare + Self.lengthShare * length)
                return found.values.reduce(rank) {
                    $0 + weights[attribute.0] * $1 * (Self.saturation + 1) / ($1 + pivot)
                }
            }
        }
    }
}
