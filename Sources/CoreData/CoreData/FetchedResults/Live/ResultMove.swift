internal import Foundation

/// What an object that changed has to do in a result: come, go, go elsewhere, or stay.
struct ResultMove {
    let kind: NSFetchedResultsChangeType
    let object: NSManagedObject
    let identity: RowIdentity
    /// Where it is to be; nil if it stays or goes.
    let destination: (entry: ResultEntry, sectionName: String)?
    private let source: ResultList.Record?
    private let sourcePath: IndexPath?

    /// Nil if nothing becomes of the object that is to be told.
    init?(of object: NSManagedObject, in list: ResultList, _ query: ResultQuery, tellsUpdates: Bool) {
        self.object = object
        identity = RowIdentity(object)
        source = list.record(of: identity)
        sourcePath = source.flatMap { list.indexPath(of: $0) }
        guard query.accepts(object) else {
            guard source != nil else { return nil }
            (kind, destination) = (.delete, nil)
            return
        }
        let entry = query.entry(of: object)
        let name = query.naming.name(of: object)
        guard let source else {
            (kind, destination) = (.insert, (entry, name))
            return
        }
        let isSame = list.order.order(source.entry.values, entry.values) == .orderedSame
        if isSame, source.entry.values == entry.values, source.entry.tie == entry.tie, source.section.name == name {
            guard tellsUpdates else { return nil }
            (kind, destination) = (.update, nil)
        } else {
            (kind, destination) = (.move, (entry, name))
        }
    }

    func takeOut(of list: ResultList) {
        if kind == .delete || kind == .move, let source { list.remove(source) }
    }

    /// What is told, once everything is in its place.
    func change(in list: ResultList, former: RowIdentity) -> ResultChanges.ObjectChange {
        ResultChanges.ObjectChange(
            kind: kind,
            object: object,
            entityNumber: object.layout.number,
            former: former,
            identity: identity,
            from: sourcePath,
            to: list.record(of: identity).flatMap { list.indexPath(of: $0) }
        )
    }
}
