/// Finds unique file names that are valid on every file system and in every kind of link.
///
/// Titles are free text, but file names are not: Windows forbids some characters, Obsidian others because they have a
/// meaning in links, and the Mac's file system treats `Box.md` and `box.md` as the same file.
///
/// ```swift
/// var namer = VaultFileNamer()
/// namer.path(for: "A/B: why?", fileExtension: "md", in: nil)  // "A B why.md"
/// namer.path(for: "a/b: WHY?", fileExtension: "md", in: nil)  // "a b WHY 2.md"
/// ```
public struct VaultFileNamer: Sendable {
    private var taken: Set<String> = []
    /// The last number appended to a name, so that naming thousands of untitled notes does not try all numbers from 2.
    private var lastNumbers: [String: Int] = [:]
    /// The maximum length that file systems support (255 bytes), minus room for a number.
    private static let mostBytes = 240
    private static let forbidden = Set<Unicode.Scalar>("/\\:*?\"<>|#^[]%".unicodeScalars)
    private static let reserved: Set<String> = [
        "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "lpt1", "lpt2", "lpt3",
    ]

    /// Creates a namer for which all names are free.
    public init() {}

    /// Marks a path as taken.
    /// - Returns: Whether the path was free.
    @discardableResult
    public mutating func take(_ path: VaultPath) -> Bool {
        taken.insert(path.text.lowercased()).inserted
    }

    /// Returns a free path for a title, and marks it as taken.
    /// - Parameter fileExtension: The extension without the dot; empty for folders.
    public mutating func path(for title: String, fileExtension: String, in folder: VaultPath?) -> VaultPath {
        let ending = fileExtension.isEmpty ? "" : ".\(Self.name(for: fileExtension))"
        let name = Self.name(for: title, mostBytes: Self.mostBytes - ending.utf8.count)
        let prefix = folder.map { "\($0.text)/" } ?? ""
        let key = (prefix + name + ending).lowercased()
        var number = lastNumbers[key] ?? 1
        while true {
            let text = prefix + (number == 1 ? name : "\(name) \(number)") + ending
            // Name and folder are valid, so there is always a path.
            if let path = VaultPath(text), take(path) {
                lastNumbers[key] = number
                return path
            }
            number += 1
        }
    }

    /// Returns a title as a valid file name: without forbidden characters, truncated if too long, and never empty.
    public static func name(for title: String) -> String {
        name(for: title, mostBytes: mostBytes)
    }

    private static func name(for title: String, mostBytes: Int) -> String {
        var text = String.UnicodeScalarView()
        for scalar in title.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            let isSeparator = scalar.value == 0x2028 || scalar.value == 0x2029
            text.append(forbidden.contains(scalar) || isControl || isSeparator ? " " : scalar)
        }
        var name = ""
        for word in String(text).split(separator: " ") {
            name += (name.isEmpty ? "" : " ") + word
        }
        while name.utf8.count > mostBytes { name.removeLast() }
        while let first = name.first, first == "." || first == " " { name.removeFirst() }
        while let last = name.last, last == "." || last == " " { name.removeLast() }
        if name.isEmpty { return "Untitled" }
        return reserved.contains(name.lowercased()) ? "\(name) note" : name
    }
}
