internal import Foundation

extension ResultChanges {
    /// The difference between two results of one query, whose objects are all others.
    init(from old: ResultList, to new: ResultList, of results: LiveResults) {
        let sections = SectionMoves(from: old.sections, to: new.sections) { _ in false }
        removedSections = sections.removed
        insertedSections = sections.inserted
        let others = Set((sections.removed + sections.inserted).map(\.name))
        for section in old.sections {
            for entry in section.rows.entries {
                let former = ResultList.Record(entry: entry, section: section)
                let present = new.record(of: entry.identity)
                let hasStayed = present.map {
                    Self.isSamePlace(former, $0, new.order) && !others.contains(section.name)
                }
                let kind: NSFetchedResultsChangeType =
                    switch hasStayed {
                    case nil: .delete
                    case true?: .update
                    case false?: .move
                    }
                objects.append(
                    Self.change(of: entry, kind, results, from: former.path(in: old), to: present?.path(in: new))
                )
            }
        }
        for section in new.sections {
            for entry in section.rows.entries where old.record(of: entry.identity) == nil {
                let present = ResultList.Record(entry: entry, section: section)
                objects.append(Self.change(of: entry, .insert, results, from: nil, to: present.path(in: new)))
            }
        }
    }

    private static func isSamePlace(
        _ former: ResultList.Record,
        _ present: ResultList.Record,
        _ order: ResultOrder
    ) -> Bool {
        former.section.name == present.section.name
            && order.order(former.entry.values, present.entry.values) == .orderedSame
    }

    private static func change(
        of entry: ResultEntry,
        _ kind: NSFetchedResultsChangeType,
        _ results: LiveResults,
        from: IndexPath?,
        to: IndexPath?
    ) -> ObjectChange {
        ObjectChange(
            kind: kind,
            object: results.object(of: entry),
            entityNumber: Int(entry.entityNumber),
            former: entry.identity,
            identity: entry.identity,
            from: from,
            to: to
        )
    }
}

extension ResultList.Record {
    fileprivate func path(in list: ResultList) -> IndexPath? { list.indexPath(of: self) }
}
