public import CoreData

/// A slip box to try things with: as many notes as wanted, with folders in folders, keywords and links.
///
/// ```swift
/// let demo = DemoData(noteCount: 100_000)
/// try await demo.insert(into: controller.container) { count in
///     report("\(count) notes")
/// }
/// ```
///
/// The same seed gives the same notes. There is a folder for each hundred notes and a keyword for each twenty.
public struct DemoData: Sendable {
    /// How many notes there are.
    public let noteCount: Int
    /// What decides which words and links there are.
    public let seed: UInt64
    /// When the last note was made.
    public let end: Date
    /// How many folders there are: none without notes.
    public let folderCount: Int
    /// How many keywords there are: none without notes.
    public let keywordCount: Int

    /// Every so many notes there is one that gathers what belongs together.
    static let hubDistance = 100
    /// How far back a note refers, except to such notes.
    static let linkDistance = 500
    /// How many folders are at the top, and how many are in each of those that have folders.
    private static let topFolderCount = 8
    private static let childCount = 3

    /// Describes sample data; `insert(into:)` makes them.
    ///
    /// - Parameters:
    ///   - noteCount: how many notes; a negative number is none.
    ///   - seed: another one gives other notes.
    ///   - end: when the last note was made. The notes are of the three years before.
    public init(noteCount: Int, seed: UInt64 = 1, end: Date = Date(timeIntervalSinceReferenceDate: 780_000_000)) {
        self.noteCount = max(noteCount, 0)
        (self.seed, self.end) = (seed, end)
        folderCount = noteCount > 0 ? max(noteCount / 100, 1) : 0
        keywordCount = noteCount > 0 ? max(noteCount / 20, 1) : 0
    }

    /// The time between a note and the next one, in seconds.
    var pace: TimeInterval { 3 * 365 * 86_400 / TimeInterval(max(noteCount, 1)) }

    /// The number of the folder that a folder is in.
    static func parent(ofFolder number: Int) -> Int? {
        number < topFolderCount ? nil : (number - topFolderCount) / childCount
    }

    /// The name of a folder.
    static func folderName(_ number: Int) -> String {
        let nouns = DemoVocabulary.nouns
        let name = nouns[number % nouns.count].capitalized
        return number < nouns.count ? name : "\(name) \(number / nouns.count + 1)"
    }

    /// The name of a keyword. No two have the same.
    static func keywordName(_ number: Int) -> String {
        let (nouns, adjectives) = (DemoVocabulary.nouns, DemoVocabulary.adjectives)
        if number < nouns.count { return nouns[number] }
        let rest = number - nouns.count
        let adjective = adjectives[rest / nouns.count % adjectives.count]
        let round = rest / (nouns.count * adjectives.count)
        return "\(adjective) \(nouns[rest % nouns.count])" + (round == 0 ? "" : " \(round + 1)")
    }
}
