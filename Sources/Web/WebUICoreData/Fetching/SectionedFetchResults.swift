public import CoreData
internal import WebUI

/// The sections that a ``SectionedFetchRequest`` has found, as they were when the view was rendered.
public struct SectionedFetchResults<SectionIdentifier: Hashable, Result: NSFetchRequestResult>: RandomAccessCollection {
    private let fetch: LiveFetch<Result>
    private let fallback: FetchQuery<Result>
    private let givenIdentifier: KeyPath<Result, SectionIdentifier>
    private let shownIdentifier: KeyPath<Result, SectionIdentifier>
    private let sections: [ResultRows]

    @MainActor
    init(
        _ fetch: LiveFetch<Result>,
        fallback: FetchQuery<Result>,
        _ sectionIdentifier: KeyPath<Result, SectionIdentifier>
    ) {
        self.fetch = fetch
        self.fallback = fallback
        givenIdentifier = sectionIdentifier
        let shown = fetch.setting(\.sectionIdentifier, or: nil) as? KeyPath<Result, SectionIdentifier>
        shownIdentifier = shown ?? sectionIdentifier
        sections = fetch.sections
    }

    /// The position of the first section.
    public var startIndex: Int { 0 }

    /// The position behind the last section.
    public var endIndex: Int { sections.count }

    /// The section at a position.
    public subscript(position: Int) -> Section {
        Section(rows: sections[position], identifier: shownIdentifier)
    }

    /// What the objects of a section have in common. When it is set, the view is rendered again with other sections.
    @MainActor public var sectionIdentifier: KeyPath<Result, SectionIdentifier> {
        get { fetch.setting(\.sectionIdentifier, or: nil) as? KeyPath<Result, SectionIdentifier> ?? givenIdentifier }
        nonmutating set { change { $0.sectionIdentifier = newValue } }
    }

    /// The condition that the objects satisfy; nil for all. When it is set, the view is rendered again with what satisfies
    /// the new one.
    @MainActor public var nsPredicate: NSPredicate? {
        get { fetch.setting(\.predicate, or: fallback.predicate) }
        nonmutating set { change { $0.predicate = newValue } }
    }

    /// The order of the objects. When it is set, the view is rendered again with the new one.
    @MainActor public var nsSortDescriptors: [NSSortDescriptor] {
        get { fetch.setting(\.sortDescriptors, or: fallback.sortDescriptors) }
        nonmutating set { change { $0.sortDescriptors = newValue } }
    }

    @MainActor
    func change(_ change: (inout FetchQuery<Result>) -> Void) {
        fetch.change(change)
    }

    /// The objects of a section.
    public struct Section: Identifiable, RandomAccessCollection {
        let rows: ResultRows
        private let identifier: KnownIdentifier

        init(rows: ResultRows, identifier: KeyPath<Result, SectionIdentifier>) {
            self.rows = rows
            self.identifier = KnownIdentifier(rows: rows, keyPath: identifier)
        }

        /// What the objects have in common.
        public var id: SectionIdentifier { identifier.value }

        /// The position of the first object.
        public var startIndex: Int { 0 }

        /// The position behind the last object.
        public var endIndex: Int { rows.count }

        /// The object at a position.
        public subscript(position: Int) -> Result {
            rows.object(at: position, as: Result.self)
        }
    }
}

extension SectionedFetchResults.Section {
    /// What the objects of a section have in common, once somebody has asked for it. Text is the name of its section;
    /// anything else has to be asked of an object, which has to be read for that.
    final class KnownIdentifier {
        private let rows: ResultRows
        private let keyPath: KeyPath<Result, SectionIdentifier>

        private(set) lazy var value: SectionIdentifier =
            name ?? rows.object(at: 0, as: Result.self)[keyPath: keyPath]

        init(rows: ResultRows, keyPath: KeyPath<Result, SectionIdentifier>) {
            self.rows = rows
            self.keyPath = keyPath
        }

        private var name: SectionIdentifier? {
            SectionIdentifier.self == String.self ? rows.sectionName as? SectionIdentifier : nil
        }
    }
}

extension SectionedFetchResults where Result: NSManagedObject {
    /// The order of the objects; those of its parts that Swift's descriptors can say. When it is set, the view is rendered
    /// again with the new one.
    @MainActor public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { SortDescriptor($0, comparing: Result.self) } }
        nonmutating set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}

extension SectionedFetchResults.Section: PathComponentSearchable {
    package func position(ofPathComponent component: String) -> Int?? {
        rows.position(ofPathComponent: component, as: Result.self)
    }
}
