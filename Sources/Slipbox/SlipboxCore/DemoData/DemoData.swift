public import CoreData

/// Sample data for a slip box: any number of notes, with nested folders, keywords and links.
///
/// ```swift
/// let demo = DemoData(noteCount: 100_000)
/// try await demo.insert(into: controller.container) { count in
///     report("\(count) notes")
/// }
/// ```
///
/// The same seed gives the same notes. There is one folder per hundred notes and one keyword per twenty.
public struct DemoData: Sendable {
    /// The number of notes.
    public let noteCount: Int
    /// The seed that determines words and links.
    public let seed: UInt64
    /// The creation date of the last note.
    public let end: Date
    /// The number of folders; 0 if there are no notes.
    public let folderCount: Int
    /// The number of keywords; 0 if there are no notes.
    public let keywordCount: Int

    /// The distance between overview notes, which gather related notes.
    static let hubDistance = 100
    /// The maximum distance of a link, except for links to overview notes.
    static let linkDistance = 500
    /// The number of top-level folders, and the number of subfolders of each folder that has any.
    private static let topFolderCount = 8
    private static let childCount = 3

    /// Describes sample data. Call `insert(into:)` to create the objects.
    ///
    /// - Parameters:
    ///   - noteCount: the number of notes; a negative number counts as 0.
    ///   - seed: a different seed gives different notes.
    ///   - end: the creation date of the last note. The notes cover the three years before it.
    public init(noteCount: Int, seed: UInt64 = 1, end: Date = Date(timeIntervalSinceReferenceDate: 780_000_000)) {
        self.noteCount = max(noteCount, 0)
        (self.seed, self.end) = (seed, end)
        folderCount = noteCount > 0 ? max(noteCount / 100, 1) : 0
        keywordCount = noteCount > 0 ? max(noteCount / 20, 1) : 0
    }

    /// The time between two consecutive notes, in seconds.
    var pace: TimeInterval { 3 * 365 * 86_400 / TimeInterval(max(noteCount, 1)) }

    /// Returns the number of a folder's parent, or nil for a top-level folder.
    static func parent(ofFolder number: Int) -> Int? {
        number < topFolderCount ? nil : (number - topFolderCount) / childCount
    }

    /// Returns the name of a folder.
    static func folderName(_ number: Int) -> String {
        let nouns = DemoVocabulary.nouns
        let name = nouns[number % nouns.count].capitalized
        return number < nouns.count ? name : "\(name) \(number / nouns.count + 1)"
    }

    /// Returns the name of a keyword. Names are unique.
    static func keywordName(_ number: Int) -> String {
        let (nouns, adjectives) = (DemoVocabulary.nouns, DemoVocabulary.adjectives)
        if number < nouns.count { return nouns[number] }
        let rest = number - nouns.count
        let adjective = adjectives[rest / nouns.count % adjectives.count]
        let round = rest / (nouns.count * adjectives.count)
        return "\(adjective) \(nouns[rest % nouns.count])" + (round == 0 ? "" : " \(round + 1)")
    }
}
