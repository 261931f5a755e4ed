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
        }
    }

    /// The order of the notes, within sections where there are some. Titles are ordered as people do, whatever capitals
    /// they have, and with 10 behind 9.
    public var sortDescriptors: [NSSortDescriptor] {
        switch self {
        case .titleAsc: [Self.byTitle(ascending: true), Self.byDate(ascending: true)]
        case .titleDes: [Self.byTitle(ascending: false), Self.byDate(ascending: true)]
        case .creationDateAsc, .status: [Self.byDate(ascending: true)]
        case .creationDateDes, .day: [Self.byDate(ascending: false)]
        }
    }

    private static func byTitle(ascending: Bool) -> NSSortDescriptor {
        NSSortDescriptor(
            key: NoteProperties.title,
            ascending: ascending,
            selector: Selector("localizedStandardCompare:")
        )
    }

    private static func byDate(ascending: Bool) -> NSSortDescriptor {
        NSSortDescriptor(keyPath: \Note.creationDate_, ascending: ascending)
    }
}
