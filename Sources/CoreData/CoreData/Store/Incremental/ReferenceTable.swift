internal import Foundation
internal import FoundationBackfill
internal import TSanMutex

/// Maps the references of a store that names its own objects to keys.
///
/// A positive number below ``firstKey`` is its own key, so most stores need no entries. All other references get keys
/// from ``firstKey`` on, which are valid while the store is open.
final class ReferenceTable: KeySpelling {
    fileprivate struct State {
        /// The keys by reference, in the form that URIs contain.
        var keys: [String: Int64] = [:]
        /// The references by index: key minus ``ReferenceTable/firstKey``.
        var references: [ObjectReference] = []
    }

    /// The first key that is assigned to a reference.
    static let firstKey: Int64 = 1 << 48
    private let state = Mutex(State())

    /// Returns the key for a reference, assigning one if necessary.
    func key(of reference: ObjectReference) -> Int64 {
        if case .number(let number) = reference, number > 0, number < Self.firstKey { return number }
        let text = reference.uriText
        return state.withLock { state in
            if let key = state.keys[text] {
                // A reference from a URI is known only as text; the one from the store has the right type.
                state.references[Int(key - Self.firstKey)] = reference
                return key
            }
            return state.add(reference, text)
        }
    }

    /// Returns the reference for a key.
    func reference(of key: Int64) -> ObjectReference {
        guard key >= Self.firstKey else { return .number(key) }
        return state.withLock { state in
            let index = Int(key - Self.firstKey)
            return index < state.references.count ? state.references[index] : .number(key)
        }
    }

    func uriText(of key: Int64) -> String { reference(of: key).uriText }

    /// Returns the key for a reference in a URI; nil if the reference is invalid.
    func key(inURI text: String) -> Int64? {
        guard !text.isEmpty, let plain = text.removingPercentEncoding else { return nil }
        return state.withLock { state in
            if let key = state.keys[text] { return key }
            if let number = Int64(text), number > 0, number < Self.firstKey { return number }
            return state.add(.text(plain), text)
        }
    }
}

extension ReferenceTable.State {
    fileprivate mutating func add(_ reference: ObjectReference, _ text: String) -> Int64 {
        let key = ReferenceTable.firstKey + Int64(references.count)
        references.append(reference)
        keys[text] = key
        return key
    }
}

/// A reference to an object, in a form that can be sent to any thread.
enum ObjectReference: Hashable, Sendable {
    case number(Int64)
    /// A number that is not a whole one, or too large.
    case real(Double)
    case date(Date)
    case text(String)
    case uuid(UUID)
    case url(URL)
    case bytes(Data)

    /// Creates a reference from a store's object. A value that is not a number, string, date, UUID, URL or data is
    /// represented by its description.
    init(_ object: Any) {
        switch flattened(object) {
        case let text as String: self = .text(text)
        case let uuid as UUID: self = .uuid(uuid)
        case let url as URL: self = .url(url)
        case let data as Data: self = .bytes(data)
        case let date as Date: self = .date(date)
        case let number as NSNumber:
            self = Int64(exactly: number).map { .number($0) } ?? .real(number.doubleValue)
        default: self = .text(String(describing: object))
        }
    }

    /// The reference as an object, as the store provided it.
    var object: Any {
        switch self {
        case .number(let number): NSNumber(value: number)
        case .real(let real): NSNumber(value: real)
        case .date(let date): date
        case .text(let text): text
        case .uuid(let uuid): uuid
        case .url(let url): url
        case .bytes(let data): data
        }
    }

    /// The reference in the form that URIs contain.
    var uriText: String {
        switch self {
        case .number(let number): String(number)
        case .real(let real): Self.encoded("\(real)")
        case .date(let date): Self.encoded("\(date.timeIntervalSinceReferenceDate)s")
        case .text(let text): Self.encoded(text)
        case .uuid(let uuid): uuid.uuidString
        case .url(let url): Self.encoded(url.absoluteString)
        case .bytes(let data): Self.encoded(data.base64EncodedString())
        }
    }

    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    /// Returns a text with percent signs for what URIs do not allow.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }
}

/// A store that names its own objects.
protocol ReferencingStore: RowStore {
    /// Returns keys for objects that are saved for the first time.
    func keys(for objects: [NSManagedObject]) throws -> [Int64]
}

extension ReferencingStore {
    /// Returns the identity, which the coordinator assigns when the metadata has been read. Traps before that.
    func requiredIdentity(_ caller: String) -> StoreIdentity {
        guard let identity else {
            misuse(
                .internalInconsistency,
                "\(Swift.type(of: self)) cannot name objects in \(caller) before it has been added."
            )
        }
        return identity
    }

    /// Returns the object identifier for a reference.
    func makeID(_ entity: NSEntityDescription, _ reference: Any, _ caller: String) -> NSManagedObjectID {
        let identity = requiredIdentity(caller)
        guard let layout = persistentStoreCoordinator?.layout.entity(entity) else {
            misuse(
                .invalidArgument,
                "\(Swift.type(of: self)) cannot name objects of \(entity.name ?? ""), which is not in its coordinator's model."
            )
        }
        let key = identity.references?.key(of: ObjectReference(reference)) ?? 0
        return NSManagedObjectID(layout, store: identity, key: key)
    }

    /// Returns the reference of the object with an identifier.
    func reference(of id: NSManagedObjectID, _ caller: String) -> Any {
        guard let store = id.store, store.uuid == identity?.uuid else {
            misuse(.invalidArgument, "\(caller) was called with \(id), which is no object of \(Swift.type(of: self)).")
        }
        return (identity?.references?.reference(of: id.key) ?? .number(id.key)).object
    }
}
