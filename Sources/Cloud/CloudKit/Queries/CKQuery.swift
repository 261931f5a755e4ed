internal import CoreLocation
public import FoundationBackfill
internal import TSanMutex

/// A search for records of one type.
///
/// ```swift
/// let query = CKQuery(recordType: "Book", predicate: NSPredicate(format: "pages > %@ AND tags CONTAINS %@", 300, "sea"))
/// query.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
/// ```
///
/// The service knows few predicates: comparisons of fields with constants, joined by AND. Others are refused when the
/// query runs, by an error that says why.
public final class CKQuery: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The type of the records.
    public let recordType: CKRecord.RecordType
    /// The condition that the records satisfy.
    public let predicate: NSPredicate
    private let keys: Mutex<[SortKey]?>

    /// The order of the results; nil for any.
    public var sortDescriptors: [NSSortDescriptor]? {
        get { sortKeys?.map(\.descriptor) }
        set { sortKeys = newValue?.map { SortKey($0) } }
    }

    var sortKeys: [SortKey]? {
        get { keys.withLock { $0 } }
        set { keys.withLock { $0 = newValue } }
    }

    /// Creates a query. An empty type stops the program.
    public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
        if recordType.isEmpty { misuse(.invalidArgument, "A query must have a record type.") }
        (self.recordType, self.predicate) = (recordType, predicate)
        keys = Mutex(nil)
    }

    /// Returns a query with the same type, predicate and order.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKQuery(recordType: recordType, predicate: predicate)
        copy.sortKeys = sortKeys
        return copy
    }

    /// Whether queries are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the query into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(recordType as NSString, forKey: "recordType")
        coder.encode(predicate, forKey: "predicate")
        coder.encode(sortDescriptors.map { NSArray(array: $0) }, forKey: "sortDescriptors")
    }

    /// Reads a query from an archive.
    public required init?(coder: NSCoder) {
        let classes = [NSPredicate.self, NSComparisonPredicate.self, NSCompoundPredicate.self]
        guard let type = coder.decodeObject(of: NSString.self, forKey: "recordType"), type.length > 0,
            let predicate = coder.decodeObject(of: classes, forKey: "predicate") as? NSPredicate
        else { return nil }
        (recordType, self.predicate) = (type.description, predicate)
        let sorts = [NSArray.self, NSSortDescriptor.self, CKLocationSortDescriptor.self]
        let descriptors = coder.decodeObject(of: sorts, forKey: "sortDescriptors") as? [NSSortDescriptor]
        keys = Mutex(descriptors?.map { SortKey($0) })
    }
}

/// A sort descriptor as a value that threads can share.
struct SortKey: Sendable {
    let key: String?
    let isAscending: Bool
    let selector: String?
    let location: CLLocation?

    init(_ descriptor: NSSortDescriptor) {
        key = descriptor.key
        isAscending = descriptor.ascending
        selector = descriptor.selector?.name
        location = (descriptor as? CKLocationSortDescriptor)?.relativeLocation
    }

    var descriptor: NSSortDescriptor {
        if let key, let location { return CKLocationSortDescriptor(key: key, relativeLocation: location) }
        return NSSortDescriptor(key: key, ascending: isAscending, selector: selector.map { Selector($0) })
    }
}
