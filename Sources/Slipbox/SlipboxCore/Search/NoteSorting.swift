public import CoreData

/// The ways to sort a list of notes or divide it into sections.
public enum NoteSorting: CaseIterable, Identifiable, Sendable {
    /// Sorts by title, ascending.
    case titleAsc
    /// Sorts by title, descending.
    case titleDes
    /// Sorts by creation date, the oldest first.
    case creationDateAsc
    /// Sorts by creation date, the newest first.
    case creationDateDes
    /// Sorts by the last change of title or text, the latest first.
    case edited
    /// Groups notes by status.
    case status
    /// Groups notes by creation day.
    case day
    /// Keeps the manual order of a folder's notes.
    case manual
    /// Sorts by address, as in 1, 1a, 1a1, 2; notes without an address come last.
    case address

    /// The sorting itself.
    public var id: Self { self }

    /// Returns the title shown in menus.
    public func title() -> String {
        switch self {
        case .titleAsc: "Title △"
        case .titleDes: "Title ▽"
        case .creationDateAsc: "Date △"
        case .creationDateDes: "Date ▽"
        case .edited: "Edited"
        case .status: "Status"
        case .day: "Day"
        case .manual: "Own Order"
        case .address: "Address"
        }
    }

    /// The order of the notes, within each section if there are several.
    ///
    /// Titles are compared without capitals and diacritics and with numbers by their values, by a key that is set on save. Until
    /// then, a new note sorts first and a renamed note keeps its place.
    public var sortDescriptors: [NSSortDescriptor] {
        switch self {
        case .titleAsc: Self.byTitle(ascending: true)
        case .titleDes: Self.byTitle(ascending: false)
        case .creationDateAsc, .status: [Self.byDate(ascending: true)]
        case .creationDateDes, .day: [Self.byDate(ascending: false)]
        case .edited:
            [NSSortDescriptor(keyPath: \Note.modificationDate_, ascending: false), Self.byDate(ascending: false)]
        case .manual: [NSSortDescriptor(keyPath: \Note.order, ascending: true), Self.byDate(ascending: true)]
        case .address:
            [NSSortDescriptor(keyPath: \Note.addressKey_, ascending: true), Self.byDate(ascending: true)]
        }
    }

    /// A localised comparison of ten thousand titles takes a second.
    private static func byTitle(ascending: Bool) -> [NSSortDescriptor] {
        [
            NSSortDescriptor(keyPath: \Note.titleKey_, ascending: ascending),
            NSSortDescriptor(keyPath: \Note.title_, ascending: ascending),
            byDate(ascending: true),
        ]
    }

    private static func byDate(ascending: Bool) -> NSSortDescriptor {
        NSSortDescriptor(keyPath: \Note.creationDate_, ascending: ascending)
    }
}
