internal import Foundation

/// The content of one sample note. It follows from the seed and the note's number alone, so other notes need not be
/// kept in memory to refer to them.
struct DemoNote {
    let title: String
    let body: String
    let status: Status
    let isFavorite: Bool
    let creationDate: Date
    let uuid: UUID
    /// The number of the note's folder.
    let folder: Int
    /// The numbers of the note's keywords.
    let keywords: [Int]
    /// The numbers of the linked notes, all lower than the note's own.
    let links: [Int]

    init(_ number: Int, of demo: DemoData) {
        var generator = DemoGenerator(seed: demo.seed, stream: UInt64(number))
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

    /// Returns the title of a note without generating the rest.
    static func title(_ number: Int, of demo: DemoData) -> String {
        var generator = DemoGenerator(seed: demo.seed, stream: UInt64(number))
        return title(&generator)
    }

    private static func title(_ generator: inout DemoGenerator) -> String {
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

    private static func other(than subject: String, _ generator: inout DemoGenerator) -> String {
        let other = generator.element(of: DemoVocabulary.subjects)
        return other == subject ? "itself" : other
    }

    private static func status(isOld: Bool, _ generator: inout DemoGenerator) -> Status {
        let chances: [Status] = isOld ? [.archived, .archived, .archived, .review, .draft] : [.draft, .draft, .review]
        return generator.element(of: chances)
    }

    /// Most links lead to recent notes, many to an overview note, which is every hundredth.
    private static func links(from number: Int, _ generator: inout DemoGenerator) -> [Int] {
        guard number > 0 else { return [] }
        let links = (0..<generator.next() % 4).map { _ in
            generator.next() % 3 == 0
                ? Int.random(in: 0...(number - 1) / DemoData.hubDistance, using: &generator) * DemoData.hubDistance
                : number - 1 - generator.skewed(below: min(number, DemoData.linkDistance))
        }
        return Set(links).sorted()
    }

    private static func body(mentioning titles: [String], _ generator: inout DemoGenerator) -> String {
        var sentences = (0..<2 + generator.next() % 5).map { _ in sentence(&generator) }
        sentences += titles.map { "See also “\($0)”." }
        if generator.next() % 3 == 0 { sentences.append(generator.element(of: DemoVocabulary.closings)) }
        return sentences.joined(separator: " ")
    }

    private static func sentence(_ generator: inout DemoGenerator) -> String {
        let subject = generator.element(of: DemoVocabulary.subjects)
        let statement = "\(subject) \(generator.element(of: DemoVocabulary.verbs)) \(other(than: subject, &generator))"
        let ending = generator.element(of: DemoVocabulary.endings)
        let text =
            generator.next() % 2 == 0
            ? "\(generator.element(of: DemoVocabulary.openings)) \(statement)"
            : "\(statement.capitalizedFirst), \(ending)"
        return "\(text)\(source(&generator))."
    }

    /// Returns a source: a book, a place and year, or nothing. Sources provide the rare words.
    private static func source(_ generator: inout DemoGenerator) -> String {
        let year = 1_600 + generator.next() % 400
        return switch generator.next() % 4 {
        case 0: " (\(generator.element(of: DemoVocabulary.authors)) \(year), p. \(1 + generator.next() % 500))"
        case 1: ", as in \(generator.element(of: DemoVocabulary.places)) around \(year)"
        default: ""
        }
    }

    private static func uuid(_ generator: inout DemoGenerator) -> UUID {
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
