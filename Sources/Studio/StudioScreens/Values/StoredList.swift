internal import CoreDataCommandLine
internal import Foundation
internal import FoundationBackfillCore

/// A property list or a keyed archive, read as plain nodes: no class is looked up, and no object is made of what it says.
struct StoredList {
    private let root: PropertyListNode
    /// The objects of an archive; empty for a property list.
    private let objects: [PropertyListNode]
    /// The class of an archive's root; nil for a property list.
    let className: String?

    /// The levels of a property list that are read.
    private static let depth = 64

    /// Nil if the bytes are neither, or too many.
    init?(_ data: Data) {
        guard data.count <= BytesFacts.mostRead, let list = Self.list(data) else { return nil }
        guard case .array(let objects)? = list["$objects"], let top = list["$top"]?["root"] else {
            (root, objects, className) = (list, [], nil)
            return
        }
        (root, self.objects) = (top, objects)
        className = Self.className(of: Self.resolved(top, objects), objects) ?? "a plain value"
    }

    private static func list(_ data: Data) -> PropertyListNode? {
        if data.starts(with: "bplist00".utf8) { return BinaryPropertyListReader.read(data, depthLimit: depth) }
        guard data.starts(with: "<?xml".utf8), data.prefix(512).range(of: Data("<plist".utf8)) != nil, isModest(data)
        else { return nil }
        do {
            return PropertyListNode(propertyList: try PropertyListSerialization.propertyList(from: data, format: nil))
        } catch {
            return nil
        }
    }

    /// Whether the elements of a list in XML are nested no deeper than its reader can bear.
    private static func isModest(_ data: Data) -> Bool {
        var (level, deepest) = (0, 0)
        for tag in String(decoding: data, as: UTF8.self).split(separator: "<") {
            if tag.hasPrefix("array") || tag.hasPrefix("dict") { level += 1 }
            if tag.hasPrefix("/array") || tag.hasPrefix("/dict") { level -= 1 }
            deepest = max(deepest, level)
        }
        return deepest <= depth
    }

    private static func resolved(_ node: PropertyListNode?, _ objects: [PropertyListNode]) -> PropertyListNode? {
        guard case .reference(let index)? = node else { return node }
        return objects.indices.contains(index) ? objects[index] : nil
    }

    private static func className(of node: PropertyListNode?, _ objects: [PropertyListNode]) -> String? {
        guard case .dictionary? = node,
            case .string(let name)? = resolved(resolved(node?["$class"], objects)?["$classname"], objects)
        else { return nil }
        return name
    }

    // MARK: - As text

    /// The most lines of the text.
    private static let mostLines = 400
    /// The levels that the text shows.
    private static let mostLevels = 12

    /// The content, a line for each value, indented by its level.
    var text: String {
        var lines: [String] = []
        write(root, as: nil, level: 0, to: &lines)
        if lines.count >= Self.mostLines { lines.append("…") }
        return lines.joined(separator: "\n")
    }

    private func write(_ node: PropertyListNode, as name: String?, level: Int, to lines: inout [String]) {
        guard lines.count < Self.mostLines else { return }
        let start = String(repeating: "  ", count: level) + (name.map { "\($0): " } ?? "")
        guard level < Self.mostLevels, let value = Self.resolved(node, objects) else {
            return lines.append(start + "…")
        }
        switch value {
        case .array(let elements):
            lines.append(start + Figures.count(elements.count, "value"))
            for element in elements { write(element, as: nil, level: level + 1, to: &lines) }
        case .dictionary(let parts):
            write(parts, Self.className(of: value, objects), start, level, to: &lines)
        default: lines.append(start + Self.text(of: value))
        }
    }

    /// Writes a dictionary, or an object of an archive: lists and dictionaries as what they are, others by the keys that they have.
    private func write(
        _ parts: [String: PropertyListNode],
        _ className: String?,
        _ start: String,
        _ level: Int,
        to lines: inout [String]
    ) {
        if case .array(let values)? = parts["NS.objects"] {
            lines.append(start + "\(className ?? "NSArray"), \(Figures.count(values.count, "value"))")
            if case .array(let keys)? = parts["NS.keys"], keys.count == values.count {
                for (key, value) in zip(keys, values) {
                    let name = Self.resolved(key, objects).map(Self.name) ?? "?"
                    write(value, as: name, level: level + 1, to: &lines)
                }
            } else {
                for value in values { write(value, as: nil, level: level + 1, to: &lines) }
            }
            return
        }
        let own = parts.filter { $0.key != "$class" }.sorted { $0.key < $1.key }
        lines.append(start + (className ?? Figures.count(own.count, "value")))
        for (key, value) in own { write(value, as: key, level: level + 1, to: &lines) }
    }

    /// The text of a key.
    private static func name(_ node: PropertyListNode) -> String {
        if case .string(let name) = node { name } else { text(of: node) }
    }

    private static func text(of node: PropertyListNode) -> String {
        switch node {
        case .string("$null"): "nil"
        case .string(let text): "“\(text.prefix(200))”"
        case .boolean(let value): value ? "yes" : "no"
        case .bytes(let data): BytesFacts(data).line
        case .date(let date): "\(date)"
        default: node.number.map { "\($0)" } ?? "…"
        }
    }
}
