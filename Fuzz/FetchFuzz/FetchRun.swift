import CoreData

/// Runs inputs over stores of several kinds, and counts what becomes of them.
struct FetchRun {
    struct Tally: CustomStringConvertible {
        var unparsed = 0
        var unfit = 0
        var answered = 0
        var refused = 0

        var description: String {
            "\(unparsed) not parsed, \(unfit) do not fit the entity; of all requests, \(answered) answered and \(refused) "
                + "refused"
        }
    }

    private(set) var tally = Tally()
    private var stores: [String: FuzzStore] = [:]
    private let types: [String]
    /// Returns the place of a new store of a type; nil for the usual one.
    private let place: (String) -> URL?
    /// Changes the model before it is used.
    private let preparing: (NSManagedObjectModel) -> Void
    /// A request that takes longer hangs, even on a busy machine.
    private static let longest = 20_000_000_000

    init(
        types: [String] = [NSSQLiteStoreType, NSInMemoryStoreType, NSBinaryStoreType],
        place: @escaping (String) -> URL? = { _ in nil },
        preparing: @escaping (NSManagedObjectModel) -> Void = { _ in }
    ) {
        self.types = types
        self.place = place
        self.preparing = preparing
    }

    /// Returns a description of what is wrong with an input; nil if nothing is.
    mutating func take(_ seed: UInt64, trace: (String) -> Void) -> String? {
        var source = PredicateText(seed: seed)
        let text = source.next()
        trace(text)
        guard let predicate = try? NSPredicate.parse(text) else {  // what the parser refuses is for predicate-fuzz
            tally.unparsed += 1
            return nil
        }
        do {
            for type in types {
                if let failure = try examine(predicate, in: store(type)) { return "\(text)\n\(type): \(failure)" }
            }
        } catch {
            return "\(text)\nThe stores cannot be made: \(error)"
        }
        return nil
    }

    private mutating func store(_ type: String) throws -> FuzzStore {
        if let store = stores[type] { return store }
        let store = try FuzzStore(type, at: place(type), preparing)
        stores[type] = store
        return store
    }

    private mutating func examine(_ predicate: NSPredicate, in store: FuzzStore) -> String? {
        var predicates = [predicate]
        if let note = store.coordinator.managedObjectModel.entitiesByName["Note"] {
            do {
                predicates.append(try predicate.validated(for: note))
            } catch {
                guard error is PredicateMeaningError else { return "validated(for:) throws \(error)" }
                tally.unfit += 1
            }
        }
        for predicate in predicates {
            for request in RequestKind.allCases where request.isSupported(by: store) {
                let start = DispatchTime.now().uptimeNanoseconds
                do {
                    try request.perform(predicate, on: store)
                    tally.answered += 1
                } catch {
                    if let reason = Self.complaint(about: error) { return "\(request): \(reason)" }
                    tally.refused += 1
                }
                if DispatchTime.now().uptimeNanoseconds - start > Self.longest { return "\(request) takes too long" }
            }
            if let difference = RequestKind.difference(predicate, in: store) { return difference }
            if RequestKind.deletes(store) { stores[store.type] = nil }
        }
        return nil
    }

    /// Returns what is wrong with an error: it must have Apple's domain and code, and tell what to do.
    private static func complaint(about error: any Error) -> String? {
        if error is PredicateEvaluationError { return nil }
        guard let error = error as? CocoaError, error.code.rawValue == 134_091 else { return "throws \(error)" }
        let advice = (error.userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String) ?? error.localizedDescription
        return advice.isEmpty ? "throws an error without text" : nil
    }
}
