import SeededRandom

/// An action of a program. A script of steps contains no expected results, so that it can be shortened and run again.
enum Step {
    case insert(Graph.Kind, Int)
    case setTitle(Int, String?)
    case setRating(Int, Int?)
    case setFolder(Int, Int?)
    case addNote(toFolder: Int, Int)
    case removeNote(fromFolder: Int, Int)
    case setNotes(ofFolder: Int, [Int])
    case setParent(Int, Int?)
    case setCover(Int, Int?)
    case pin(Int, toFolder: Int, at: Int)
    case unpin(Int)
    case addKeyword(Int, Int)
    case removeKeyword(Int, Int)
    case link(Int, Int)
    case unlink(Int, Int)
    case delete(Int)
    case save
    case rollback
    case refresh(Int, merging: Bool)
    case reset
    case processChanges
    case undo
    case redo
}

/// The contexts of steps: two that save to the store, and a child of the first.
enum Place: String, CaseIterable {
    case first, second, child
}

/// A step and its context.
struct PlacedStep: CustomStringConvertible {
    let place: Place
    let step: Step

    var description: String { "\(place.rawValue): \(step)" }
}

/// Generates random scripts; the same seed gives the same scripts.
struct StepSource {
    private var numbers: SeededGenerator
    private var nextNumber = 1

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
    }

    private mutating func random(_ bound: Int) -> Int {
        numbers.below(max(bound, 1))
    }

    mutating func script(length: Int, withUndo: Bool) -> [PlacedStep] {
        (0..<length).map { _ in
            let place = Place.allCases[[0, 0, 0, 1, 1, 2][random(6)]]
            return PlacedStep(place: place, step: step(withUndo: withUndo))
        }
    }

    /// Steps refer to objects by number, whether they exist or not. Steps on missing objects are skipped when they run.
    private mutating func step(withUndo: Bool) -> Step {
        let (one, other) = (number(), number())
        switch random(withUndo ? 33 : 30) {
        case 0...5:
            nextNumber += 1
            return .insert(Graph.Kind.allCases[random(Graph.Kind.allCases.count)], nextNumber - 1)
        case 6: return .setTitle(one, random(4) == 0 ? nil : ["a", "β", "çedille", "日本"][random(4)])
        case 7: return .setRating(one, random(4) == 0 ? nil : random(100) - 50)
        case 8, 9: return .setFolder(one, random(4) == 0 ? nil : other)
        case 10: return .addNote(toFolder: one, other)
        case 11: return .removeNote(fromFolder: one, other)
        case 12: return .setNotes(ofFolder: one, [number(), number(), number()])
        case 13: return .setParent(one, random(4) == 0 ? nil : other)
        case 14, 15: return .setCover(one, random(4) == 0 ? nil : other)
        case 16, 17: return .pin(one, toFolder: other, at: random(4))
        case 18: return .unpin(one)
        case 19, 20: return .addKeyword(one, other)
        case 21: return .removeKeyword(one, other)
        case 22: return .link(one, other)
        case 23: return .unlink(one, other)
        case 24: return .delete(one)
        case 25, 26: return .save
        case 27: return random(3) == 0 ? .rollback : .processChanges
        case 28: return .refresh(one, merging: random(2) == 0)
        case 29: return random(4) == 0 ? .reset : .save
        case 30, 31: return .undo
        default: return .redo
        }
    }

    private mutating func number() -> Int {
        1 + random(max(nextNumber, 1))
    }
}
