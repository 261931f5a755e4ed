public import CoreData

/// How a list of notes is sorted, or divided into sections.
public enum NoteSorting: CaseIterable, Identifiable, Sendable {
    /// By title, A first.
    case titleAsc
    /// By title, Z first.
    case titleDes
    /// By date, the oldest first.
    case creationDateAsc
    /// By date, the newest first.
    case creationDateDes
    /// In a section for each status.
    case status
    /// In a section for each day.
    case day
    /// In the order that somebody gave to the notes of a folder.
    case manual
    /// By address, as in 1, 1a, 1a1, 2; notes without one come last.
    case address

    /// The sorting itself identifies it in lists.
    public var id: Self { self }

    /// What people read in the menu.
    public func title() -> String {
        switch self {
        case .titleAsc: "Title △"
        case .titleDes: "Title ▽"
        case .creationDateAsc: "Date △"
        case .creationDateDes: "Date ▽"
        case .status: "Status"
        case .day: "Day"
        case .manual: "Own Order"
        case .address: "Address"
        }
    }

    /// The order of the notes, within sections where there are some.
    ///
    /// Titles are ordered whatever capitals and accents they have, by the form of them that the store derives with every
    /// save: a new note comes first until then, and one that is renamed stays where it is.
    public var sortDescriptors: [NSSortDescriptor] {
        switch self {
        case .titleAsc: Self.byTitle(ascending: true)
        case .titleDes: Self.byTitle(ascending: false)
        case .creationDateAsc, .status: [Self.byDate(ascending: true)]
        case .creationDateDes, .day: [Self.byDate(ascending: false)]
        case .manual: [NSSortDescriptor(keyPath: \Note.order, ascending: true), Self.byDate(ascending: true)]
        case .address:
            [NSSortDescriptor(keyPath: \Note.addressKey_, ascending: true), Self.byDate(ascending: true)]
        }
    }

    /// Comparing titles as they are for people, in the locale's order, takes a second for ten thousand of them.
    private static func byTitle(ascending: Bool) -> [NSSortDescriptor] {
        [
            NSSortDescriptor(keyPath: \Note.canonicalTitle, ascending: ascending),
            NSSortDescriptor(keyPath: \Note.title_, ascending: ascending),
            byDate(ascending: true),
        ]
    }

    private static func byDate(ascending: Bool) -> NSSortDescriptor {
        NSSortDescriptor(keyPath: \Note.creationDate_, ascending: ascending)
    }
}
