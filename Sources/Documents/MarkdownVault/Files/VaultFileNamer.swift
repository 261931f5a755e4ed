/// Finds names for files that every system and every kind of link can take, no two of them alike.
///
/// Titles are free text and names of files are not: Windows forbids some characters, Obsidian forbids others because they
/// mean something in a link, and a Mac holds `Box.md` and `box.md` to be the same file.
///
/// ```swift
/// var namer = VaultFileNamer()
/// namer.path(for: "A/B: why?", fileExtension: "md", in: nil)  // "A B why.md"
/// namer.path(for: "a/b: WHY?", fileExtension: "md", in: nil)  // "a b WHY 2.md"
/// ```
public struct VaultFileNamer: Sendable {
    private var taken: Set<String> = []
    /// The last number given to a name, so that thousands of notes without a title do not try all numbers from 2.
    private var lastNumbers: [String: Int] = [:]
    /// What file systems take, less room for a number.
    private static let mostBytes = 240
    private static let forbidden = Set<Unicode.Scalar>("/\\:*?\"<>|#^[]%".unicodeScalars)
    private static let reserved: Set<String> = [
        "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "lpt1", "lpt2", "lpt3",
    ]

    /// A namer to whom all names are free.
    public init() {}

    /// Keeps a path from being given to anything else.
    /// - Returns: Whether it was free.
    @discardableResult
    public mutating func take(_ path: VaultPath) -> Bool {
        taken.insert(path.text.lowercased()).inserted
    }

    /// A free path for something with a title, which is taken from now on.
    /// - Parameter fileExtension: Without its dot; empty for folders.
    public mutating func path(for title: String, fileExtension: String, in folder: VaultPath?) -> VaultPath {
        let ending = fileExtension.isEmpty ? "" : ".\(Self.name(for: fileExtension))"
        let name = Self.name(for: title, mostBytes: Self.mostBytes - ending.utf8.count)
        let prefix = folder.map { "\($0.text)/" } ?? ""
        let key = (prefix + name + ending).lowercased()
        var number = lastNumbers[key] ?? 1
        while true {
            let text = prefix + (number == 1 ? name : "\(name) \(number)") + ending
            // The name is clean, and so is the folder: there is always a path.
            if let path = VaultPath(text), take(path) {
                lastNumbers[key] = number
                return path
            }
            number += 1
        }
    }

    /// The title without what no name of a file may have, cut where it is too long, and never empty.
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
