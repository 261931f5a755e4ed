internal import CoreData
internal import Foundation
internal import FoundationBackfill

/// Why a predicate that was typed cannot be used, and where in the text.
struct PredicateProblem: Hashable, Sendable {
    /// The sentence.
    let text: String
    /// The characters of the predicate that are meant; empty at the end of one that is not finished; nil if no place is known.
    let place: Range<Int>?

    init(text: String, place: Range<Int>?) {
        (self.text, self.place) = (text, place)
    }

    init(_ error: any Error, in predicate: String) {
        switch error {
        case let error as PredicateParseError:
            text = "Here, \(error.expected) is expected, and not \(error.found)."
            let start = min(error.position, predicate.count)
            place = start..<min(start + 1, predicate.count)
        case let error as PredicateMeaningError:
            text = error.description.hasSuffix("?") ? error.description : StudioProblem.text(of: error)
            place = predicate.range(of: error.part).map { range in
                let start = predicate.distance(from: predicate.startIndex, to: range.lowerBound)
                return start..<start + predicate.distance(from: range.lowerBound, to: range.upperBound)
            }
        default: (text, place) = (StudioProblem.text(of: error), nil)
        }
    }

    /// The predicate in three parts: before the place, the place, and after it; nil if no place is known.
    func parts(of predicate: String) -> (before: String, there: String, after: String)? {
        guard let place, place.upperBound <= predicate.count else { return nil }
        let characters = Array(predicate)
        return (
            String(characters[..<place.lowerBound]), String(characters[place]), String(characters[place.upperBound...])
        )
    }

    /// Returns what is wrong with a predicate; nil if nothing is.
    static func check(_ predicate: String, of entity: String, in document: StudioDocument) async -> PredicateProblem? {
        guard !predicate.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else { return nil }
        do {
            try await document.store.reading { context in
                guard let entity = context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[entity] else {
                    return
                }
                _ = try NSPredicate.parse(predicate, for: entity)
            }
            return nil
        } catch {
            return await document.sentence(for: error) == nil ? nil : PredicateProblem(error, in: predicate)
        }
    }
}
