#if CloudKit
public import FoundationBackfill

/// A request for the events of the stores that a ``NSPersistentCloudKitContainer`` mirrors, also for those of former runs of the
/// program.
///
/// ```swift
/// let request = NSPersistentCloudKitContainerEventRequest.fetchEvents(after: lastWeek)
/// let result = try context.execute(request) as? NSPersistentCloudKitContainerEventResult
/// let events = result?.result as? [NSPersistentCloudKitContainer.Event] ?? []
/// ```
///
/// Events come in the order in which they have begun. A store keeps the last thousand.
open class NSPersistentCloudKitContainerEventRequest: NSPersistentStoreRequest {
    enum Selection {
        case all
        case afterDate(Date)
        case afterEvent(NSPersistentCloudKitContainer.Event)
        case matching(NSFetchRequest<any NSFetchRequestResult>)
    }

    private(set) var selection = Selection.all

    /// The kind of result to return. Default: the events.
    open var resultType = NSPersistentCloudKitContainerEventResult.ResultType.events

    /// Creates a request for all events.
    public required override init() {
        super.init()
    }

    private class func request(_ selection: Selection) -> Self {
        let request = Self()
        request.selection = selection
        return request
    }

    /// Returns a request for the events that have begun after a date.
    ///
    /// - Parameter date: The date.
    open class func fetchEvents(after date: Date) -> Self { request(.afterDate(date)) }

    /// Returns a request for the events that have begun after another one has.
    ///
    /// - Parameter event: The other event; nil for all events.
    open class func fetchEvents(after event: NSPersistentCloudKitContainer.Event?) -> Self {
        request(event.map { .afterEvent($0) } ?? .all)
    }

    /// Returns a request for the events that a fetch request finds: its predicate, sort descriptors, limit and offset apply.
    ///
    /// - Parameter fetchRequest: A request that ``fetchForEvents()`` has returned.
    open class func fetchEvents(matchingFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>) -> Self {
        request(.matching(fetchRequest))
    }

    /// Returns a new request that finds all events. Its predicate and its sort descriptors may name the properties of
    /// ``NSPersistentCloudKitContainer/Event`` except the error.
    open class func fetchForEvents() -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = EventEntity.make()
        return request
    }

    /// The type of this request: `fetchRequestType`. Custom stores never receive requests for events.
    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// Returns a copy that can be changed independently of this request.
    ///
    /// - Parameter zone: Is ignored.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self.request(selection)
        (copy.resultType, copy.affectedStores) = (resultType, affectedStores)
        return copy
    }
}

/// The entity of events, for fetch requests. It belongs to no model.
enum EventEntity {
    static let name = "NSPersistentCloudKitContainerEvent"

    static func make() -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        let attributes: [(String, NSAttributeType)] = [
            ("identifier", .UUIDAttributeType), ("storeIdentifier", .stringAttributeType),
            ("type", .integer64AttributeType), ("startDate", .dateAttributeType), ("endDate", .dateAttributeType),
            ("succeeded", .booleanAttributeType),
        ]
        entity.properties = attributes.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType) = (name, type)
            return attribute
        }
        return entity
    }
}
#endif
