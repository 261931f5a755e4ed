internal import Foundation

/// The faults that a fetch with a batch size found: when one of them needs its row, the rows of its batch are read.
///
/// The faults belong to whoever fetched them; this knows their keys only.
final class FaultBatches {
    let keys: FetchedKeys
    /// What is done with the objects of a batch once their rows are there.
    let prefetchedKeyPaths: [String]
    let returnsFaults: Bool
    private let size: Int
    /// Keys with their places, ordered by key.
    private lazy var places: [(key: Int64, place: Int32)] = keysAreAscending ? [] : sortedPlaces
    private lazy var keysAreAscending = (1..<max(keys.count, 1)).allSatisfy { keys.key(at: $0 - 1) < keys.key(at: $0) }

    init(_ keys: FetchedKeys, size: Int, prefetching keyPaths: [String], returnsFaults: Bool) {
        self.keys = keys
        self.size = size
        prefetchedKeyPaths = keyPaths
        self.returnsFaults = returnsFaults
    }

    /// The places of the batch that an object is in; nil if it is in none.
    func batch(of object: NSManagedObject, in model: ModelLayout) -> Range<Int>? {
        guard let place = place(of: object.key) else { return nil }
        let found = keys[place]
        guard found.store === object.store, model.entity(found.entityNumber).rootNumber == object.layout.rootNumber
        else { return nil }
        let first = place / size * size
        return first..<min(first + size, keys.count)
    }

    private func place(of key: Int64) -> Int? {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keyInOrder(middle) < key { low = middle + 1 } else { high = middle }
        }
        guard low < keys.count, keyInOrder(low) == key else { return nil }
        return keysAreAscending ? low : Int(places[low].place)
    }

    private func keyInOrder(_ index: Int) -> Int64 {
        keysAreAscending ? keys.key(at: index) : places[index].key
    }

    private var sortedPlaces: [(key: Int64, place: Int32)] {
        (0..<keys.count).map { (keys.key(at: $0), Int32($0)) }.sorted { $0.key < $1.key }
    }
}
