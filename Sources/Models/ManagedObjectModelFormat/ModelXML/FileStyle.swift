import Foundation

/// What differs between the files that versions of Xcode write.
struct FileStyle: Hashable, Sendable {
    /// Whether properties say that they are syncable. Later, all are, and none says it.
    var marksSyncableProperties = false
    /// Whether the root element begins with the version's identifier.
    var beginsWithVersionIdentifier = false
    /// Whether there is an `elements` element even if it is empty.
    var writesEmptyElements = false

    /// The style of the files with such attributes of the root element.
    init(rootAttributes: [String: String]) {
        let tools = rootAttributes["lastSavedToolsVersion"].flatMap(Self.majorVersion)
        // Templates of Xcode say 1, but have the style of the Xcode that they came with.
        let isTemplate = tools == 1
        // An explicit minimum of Xcode 10 or older makes newer versions write as those did.
        let minimum = rootAttributes["minimumToolsVersion"].flatMap { text in
            text.hasPrefix("Xcode ") ? Self.majorVersion(text.dropFirst("Xcode ".count)) : nil
        }
        guard let tools else { return }
        marksSyncableProperties = !isTemplate && tools < 14_500 || (minimum ?? 11) < 11
        beginsWithVersionIdentifier = !isTemplate && tools < 11_000
        writesEmptyElements = tools < 21_000
    }

    private static func majorVersion(_ text: some StringProtocol) -> Int? {
        Int(text.prefix { $0.isASCII && $0.isNumber })
    }
}
