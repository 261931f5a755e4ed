internal import Foundation

/// All that is to be known of one sample note: it follows from the seed and the note's number alone, so that nobody has to
/// remember other notes to refer to them.
struct DemoNote {
    let title: String
    let body: String
    let status: Status
    let isFavorite: Bool
    let creationDate: Date
    let uuid: UUID
    /// The number of the folder.
    let folder: Int
    /// The numbers of the keywords.
    let keywords: [Int]
    /// The numbers of the notes to which it refers, all of them lower.
    let links: [Int]

    init(_ number: Int, of demo: DemoData) {
        var generator = SeededGenerator(seed: demo.seed, stream: UInt64(number))
        title = Self.title(&generator)
        let age = Double(demo.noteCount - number)
        creationDate = demo.end.addingTimeInterval(
            -age * demo.pace + Double(generator.next() % 1_000) / 1_000 * demo.pace
        )
        uuid = Self.uuid(&generator)
        status = Self.status(isOld: number < demo.noteCount / 2, &generator)
        isFavorite = generator.next() % 20 == 0
        folder = generator.skewed(below: demo.folderCount)
        keywords = Set((0..<generator.next() % 4).map { _ in generator.skewed(below: demo.keywordCount) }).sorted()
        links = Self.links(from: number, &generator)
        body = Self.body(mentioning: links.map { Self.title($0, of: demo) }, &generator)
    }

    /// The title of a note of which nothing else is wanted.
    static func title(_ number: Int, of demo: DemoData) -> String {
        var generator = SeededGenerator(seed: demo.seed, stream: UInt64(number))
        return title(&generator)
    }

    private static func title(_ generator: inout SeededGenerator) -> String {
        let subject = generator.element(of: DemoVocabulary.subjects)
        let title =
            switch generator.next() % 3 {
            case 0: "\(generator.element(of: DemoVocabulary.aspects)) \(subject)"
            case 1: "\(subject) \(generator.element(of: DemoVocabulary.verbs)) \(other(than: subject, &generator))"
            default:
                "\(generator.element(of: DemoVocabulary.adjectives)) \(generator.element(of: DemoVocabulary.nouns))"
            }
        return title.capitalizedFirst
    }

    private static func other(than subject: String, _ generator: inout SeededGenerator) -> String {
        let other = generator.element(of: DemoVocabulary.subjects)
        return other == subject ? "itself" : other
    }

    private static func status(isOld: Bool, _ generator: inout SeededGenerator) -> Status {
        let chances: [Status] = isOld ? [.archived, .archived, .archived, .review, .draft] : [.draft, .draft, .review]
        return generator.element(of: chances)
    }

    /// Most links lead to what was written shortly before, many to the overview of some subject: every hundredth note.
    private static func links(from number: Int, _ generator: inout SeededGenerator) -> [Int] {
        guard number > 0 else { return [] }
        let links = (0..<generator.next() % 4).map { _ in
            generator.next() % 3 == 0
                ? Int.random(in: 0...(number - 1) / DemoData.hubDistance, using: &generator) * DemoData.hubDistance
                : number - 1 - generator.skewed(below: min(number, DemoData.linkDistance))
        }
        return Set(links).sorted()
    }

    private static func body(mentioning titles: [String], _ generator: inout SeededGenerator) -> String {
        var sentences = (0..<2 + generator.next() % 5).map { _ in sentence(&generator) }
        sentences += titles.map { "See also “\($0)”." }
        if generator.next() % 3 == 0 { sentences.append(generator.element(of: DemoVocabulary.closings)) }
        return sentences.joined(separator: " ")
    }

    private static func sentence(_ generator: inout SeededGenerator) -> String {
        let subject = generator.element(of: DemoVocabulary.subjects)
        let statement = "\(subject) \(generator.element(of: DemoVocabulary.verbs)) \(other(than: subject, &generator))"
        let ending = generator.element(of: DemoVocabulary.endings)
        let text =
            generator.next() % 2 == 0
            ? "\(generator.element(of: DemoVocabulary.openings)) \(statement)"
            : "\(statement.capitalizedFirst), \(ending)"
        return "\(text)\(source(&generator))."
    }

    /// Where a thought comes from: a book, a place and time, or nowhere in particular. This is what makes rare words.
    private static func source(_ generator: inout SeededGenerator) -> String {
        let year = 1_600 + generator.next() % 400
        return switch generator.next() % 4 {
        case 0: " (\(generator.element(of: DemoVocabulary.authors)) \(year), p. \(1 + generator.next() % 500))"
        case 1: ", as in \(generator.element(of: DemoVocabulary.places)) around \(year)"
        default: ""
        }
    }

    private static func uuid(_ generator: inout SeededGenerator) -> UUID {
        var bytes = [generator.next(), generator.next()].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        }
        // The version and the variant of a UUID of random numbers.
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return NSUUID(uuidBytes: bytes) as UUID
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
