/// A search for words in texts that ignores case and accents. Whole words rank above beginnings of words, and these
/// above other parts of words.
package struct WordSearch: Sendable {
    /// The values of occurrences.
    private enum Value {
        static let wholeWord = 1.0
        static let beginning = 0.6
        static let part = 0.25
    }

    /// The words to search for: folded, in UTF-8.
    private let words: [[UInt8]]
    /// The index of the word that may still be being typed, so that its beginning counts like the whole word.
    private let unfinished: Int?

    /// - Parameter isUnfinished: Whether the last word may be only the beginning of a word.
    package init(_ words: [String], isUnfinished: Bool) {
        self.words = words.map(Self.folded)
        unfinished = isUnfinished ? words.count - 1 : nil
    }

    /// Returns the total value of each word's occurrences in a text, and the text's length in bytes.
    package func occurrences(in text: String) -> (values: [Double], length: Int) {
        let text = Self.folded(text)
        let values = words.indices.map { index in
            places(of: words[index], in: text).reduce(0) { sum, place in
                sum + value(text, place..<place + words[index].count, isUnfinished: index == unfinished)
            }
        }
        return (values, text.count)
    }

    /// Returns the ranges of the words in a text, in order and merged where they overlap. They contain whole characters
    /// only.
    package func ranges(in text: String) -> [Range<String.Index>] {
        var (folded, origins): ([UInt8], [String.Index]) = ([], [])
        for index in text.indices {
            let character = Self.folded(String(text[index]))
            folded += character
            origins += Array(repeating: index, count: character.count)
        }
        let found = words.flatMap { word in
            places(of: word, in: folded).map { origins[$0]..<text.index(after: origins[$0 + word.count - 1]) }
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
            guard let last = ranges.last, last.upperBound >= range.lowerBound else { return ranges.append(range) }
            ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        }
    }

    private static func folded(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { IndexedText.fold(UnsafeRawBufferPointer($0)) }
    }

    private func places(of word: [UInt8], in text: [UInt8]) -> [Int] {
        guard let first = word.first, text.count >= word.count else { return [] }
        var places: [Int] = []
        var place = 0
        while place <= text.count - word.count {
            if text[place] == first, text[place..<place + word.count].elementsEqual(word) {
                places.append(place)
                place += word.count
            } else {
                place += 1
            }
        }
        return places
    }

    private func value(_ text: [UInt8], _ place: Range<Int>, isUnfinished: Bool) -> Double {
        guard !Self.isLetter(before: place.lowerBound, in: text) else { return Value.part }
        let isWhole = isUnfinished || !Self.isLetter(at: place.upperBound, in: text)
        return isWhole ? Value.wholeWord : Value.beginning
    }

    private static func isLetter(before place: Int, in text: [UInt8]) -> Bool {
        var start = place - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        return isLetter(at: start, in: text)
    }

    private static func isLetter(at place: Int, in text: [UInt8]) -> Bool {
        guard text.indices.contains(place),
            let scalar = String(decoding: text[place..<min(place + 4, text.count)], as: UTF8.self).unicodeScalars.first
        else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
