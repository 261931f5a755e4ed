public import CoreData
internal import WebUI

/// The result of a ``SectionedFetchRequest``, as of the rendering of the view; later changes do not affect it.
public struct SectionedFetchResults<SectionIdentifier: Hashable, Result: NSFetchRequestResult>: RandomAccessCollection {
    private let fetch: LiveFetch<Result>
    private let fallback: FetchQuery<Result>
    private let givenIdentifier: KeyPath<Result, SectionIdentifier>
    private let shownIdentifier: KeyPath<Result, SectionIdentifier>
    private let isByPeriod: Bool
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
        isByPeriod = fetch.setting(\.sectionPeriod, or: fallback.sectionPeriod) != nil
        sections = fetch.sections
    }

    /// The position of the first section: always 0.
    public var startIndex: Int { 0 }

    /// The position after the last section.
    public var endIndex: Int { sections.count }

    /// Returns the section at a position.
    public subscript(position: Int) -> Section {
        Section(rows: sections[position], identifier: shownIdentifier, isByPeriod: isByPeriod)
    }

    /// The property whose value the objects of a section share. Setting it renders the view again with new sections.
    @MainActor public var sectionIdentifier: KeyPath<Result, SectionIdentifier> {
        get { fetch.setting(\.sectionIdentifier, or: nil) as? KeyPath<Result, SectionIdentifier> ?? givenIdentifier }
        nonmutating set { change { $0.sectionIdentifier = newValue } }
    }

    /// The predicate; nil fetches all objects. Setting it renders the view again with the new result.
    @MainActor public var nsPredicate: NSPredicate? {
        get { fetch.setting(\.predicate, or: fallback.predicate) }
        nonmutating set { change { $0.predicate = newValue } }
    }

    /// The sort descriptors. Setting them renders the view again in the new order.
    @MainActor public var nsSortDescriptors: [NSSortDescriptor] {
        get { fetch.setting(\.sortDescriptors, or: fallback.sortDescriptors) }
        nonmutating set { change { $0.sortDescriptors = newValue } }
    }

    @MainActor
    func change(_ change: (inout FetchQuery<Result>) -> Void) {
        fetch.change(change)
    }

    /// A section: the objects that share a value of the section property.
    public struct Section: Identifiable, RandomAccessCollection {
        let rows: ResultRows
        private let keyPath: KeyPath<Result, SectionIdentifier>
        private let isByPeriod: Bool

        init(rows: ResultRows, identifier: KeyPath<Result, SectionIdentifier>, isByPeriod: Bool) {
            (self.rows, keyPath, self.isByPeriod) = (rows, identifier, isByPeriod)
        }

        /// The value that the objects of the section share, or the beginning of their year, month, week or day.
        ///
        /// A text is the section's name; any other value of a property is read from the first object of the section.
        public var id: SectionIdentifier {
            let name = SectionIdentifier.self == String.self ? rows.sectionName as? SectionIdentifier : nil
            let start = isByPeriod ? rows.periodStart as? SectionIdentifier : nil
            return name ?? start ?? rows.object(at: 0, as: Result.self)[keyPath: keyPath]
        }

        /// The position of the first object: always 0.
        public var startIndex: Int { 0 }

        /// The position after the last object.
        public var endIndex: Int { rows.count }

        /// Returns the object at a position.
        public subscript(position: Int) -> Result {
            rows.object(at: position, as: Result.self)
        }
    }
}

extension SectionedFetchResults where Result: NSManagedObject {
    /// The sort order as `SortDescriptor` values. Descriptors that Swift's type cannot express are left out. Setting it
    /// renders the view again in the new order.
    @MainActor public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { SortDescriptor($0, comparing: Result.self) } }
        nonmutating set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}

extension SectionedFetchResults.Section: LiveElements where Result: NSManagedObject {}

extension SectionedFetchResults.Section: PathComponentSearchable {
    package func position(ofPathComponent component: String) -> Int?? {
        rows.position(ofPathComponent: component, as: Result.self)
    }
}
