public import Foundation

/// Index paths into lists that are divided into sections, as the user interface frameworks define them on Apple's
/// systems.
extension IndexPath {
    /// Creates an index path to a row in a section.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// Creates an index path to an item in a section.
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    /// The section: the first of two indexes.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The row in its section: the second of two indexes.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The item in its section: the second of two indexes.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
