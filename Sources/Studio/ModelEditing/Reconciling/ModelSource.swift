package import Foundation
package import ManagedObjectModelFormat

/// A version of a model that is open for editing: the exact text of its file, and its meaning.
///
/// The definition is always what the reader reads from the text. After a change it reads only the parts that were changed.
package struct ModelSource: Sendable {
    /// The meaning of the text.
    package private(set) var definition: ModelDefinition
    private var tree: SourceTree
    private var readings: [ElementID: PartReader.Reading] = [:]
    private let hasByteOrderMark: Bool
    /// The number of bytes that were read for the last change.
    package private(set) var lastByteCount = 0

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads a file.
    ///
    /// - Throws: The errors in the file. Elements that only a newer Xcode knows are no errors: they stay as they are.
    package init(_ contents: Data, file: URL? = nil) throws(ModelFormatErrors) {
        let bytes = Array(contents)
        guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
            throw ModelFormatErrors(ModelFormatError("the file is in UTF-16; save it as UTF-8 to edit it", file: file))
        }
        hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
        let text = hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes
        do throws(ModelFormatError) {
            var reader = try XMLReader(text, file: file)
            while try reader.next() != nil {}
            tree = try SourceParser.parse(text, file: file)
        } catch {
            throw ModelFormatErrors(error)
        }
        // The whole file, so that errors have their lines.
        let known = tree.prologue + tree.text(of: tree.root, by: .model) + tree.epilogue
        let located = try ModelXML.read(Data(known.utf8), file: file)
        definition = located.definition
        let warnings = Dictionary(grouping: located.warnings) { $0.entity }
        for kind in ModelGrammar.model.kinds(in: "model") {
            let isPosition = kind == "elements"
            let ids = tree.children(of: tree.root, named: kind).flatMap { isPosition ? tree.children(of: $0) : [$0] }
            let parts = definition.parts.filter { $0.elementName == (isPosition ? "element" : kind) }
            guard ids.count == parts.count else {
                try readAll(ids)
                continue
            }
            for (id, part) in zip(ids, parts) {
                let own =
                    if case .entity(let entity, _) = part { warnings[entity.name] ?? [] } else { [ModelFormatError]() }
                readings[id] = PartReader.Reading(part: part, warnings: own)
            }
        }
    }

    /// The content of the file.
    package var contents: Data {
        Data((hasByteOrderMark ? Self.byteOrderMark : []) + Array(tree.text.utf8))
    }

    /// What is wrong in the file but has a meaning.
    package var warnings: [ModelFormatError] { readings.values.flatMap(\.warnings) }

    // MARK: - Changes

    /// Makes an edit.
    ///
    /// - Returns: The changes of the text, which ``apply(_:)`` can take back.
    /// - Throws: `EditError` if the edit cannot be done. Then nothing is changed.
    package mutating func perform(_ edit: ModelEdit) throws(EditError) -> [SourceChange] {
        var (edited, changes): (ModelSource, [SourceChange]) = (self, [])
        edited.lastByteCount = 0
        for step in edit.steps { changes += try edited.perform(step) }
        self = edited
        return changes
    }

    private mutating func perform(_ step: ModelEdit.Step) throws(EditError) -> [SourceChange] {
        var intended = definition
        try step(&intended)
        guard intended != definition else { return [] }
        var reconciler = Reconciler(tree, root: intended.withoutParts)
        try reconciler.reconcile(from: definition, to: intended)
        let former = tree
        tree = reconciler.tree
        try read(reconciler.changes, since: former)
        if definition != intended, try !isWritten(as: intended) { throw EditError.cannotBeKept }
        return reconciler.changes
    }

    /// Returns whether the definition says the same as another one: a whole number can stand for a decimal, for instance.
    private func isWritten(as intended: ModelDefinition) throws(EditError) -> Bool {
        try WrittenElement.root(of: definition).text == WrittenElement.root(of: intended).text
    }

    /// Makes changes of the text that were made before, or their inverses.
    ///
    /// - Throws: `EditError` if others have changed the same places since. Then nothing is changed.
    package mutating func apply(_ changes: [SourceChange]) throws(EditError) {
        var changed = self
        changed.lastByteCount = 0
        for change in changes {
            do throws(SourceConflict) {
                try changed.tree.apply(change)
            } catch {
                let place = changed.name(of: error.place) ?? name(of: error.place) ?? "its place"
                throw EditError("\(place) has been changed meanwhile.".capitalizedSentence())
            }
        }
        try changed.read(changes, since: tree)
        self = changed
    }

    // MARK: - Reading

    /// Reads the parts that changes were about.
    private mutating func read(_ changes: [SourceChange], since former: SourceTree) throws(EditError) {
        var reader = PartReader(tree)
        var touched: Set<ElementID> = []
        var isRootTouched = false
        for change in changes {
            if case .attribute(tree.root, _, _, _, _) = change { isRootTouched = true }
            touched.formUnion(parts(touchedBy: change, former))
        }
        do throws(ModelFormatErrors) {
            if isRootTouched { definition = try reader.readRoot() }
            for id in touched { readings[id] = try reader.read(id) }
        } catch {
            throw error.errors.first.map(EditError.init) ?? .cannotBeKept
        }
        lastByteCount += reader.byteCount
        assemble()
    }

    private mutating func readAll(_ ids: [ElementID]) throws(ModelFormatErrors) {
        var reader = PartReader(tree)
        for id in ids { readings[id] = try reader.read(id) }
    }

    /// Returns the parts that a change is about, also those that are gone by it.
    private func parts(touchedBy change: SourceChange, _ former: SourceTree) -> [ElementID] {
        switch change {
        case .insert(let part, _, _), .remove(let part, _, _):
            let root = part.subtree.elements[part.subtree.root]
            let inside = root?.name == "elements" ? root?.children ?? [] : []
            return inside + [part.subtree.root] + [self.part(around: change.place, in: tree)].compactMap(\.self)
        case .attribute, .word, .content, .move:
            return [part(around: change.place, in: tree) ?? part(around: change.place, in: former)].compactMap(\.self)
        }
    }

    /// Returns the part that an element is in; nil for the root and the list of positions.
    private func part(around id: ElementID, in tree: SourceTree) -> ElementID? {
        var id = id
        while let parent = tree[id]?.parent {
            if tree[parent]?.name == "elements" { return id }
            if parent == tree.root { return tree[id]?.name == "elements" ? nil : id }
            id = parent
        }
        return nil
    }

    /// Makes the definition of the parts, in the order of the file.
    private mutating func assemble() {
        var model = definition.withoutParts
        for id in tree.children(of: tree.root) {
            if let reading = readings[id] {
                model.append(reading.part)
            } else if tree[id]?.name == "elements" {
                for position in tree.children(of: id) { readings[position].map { model.append($0.part) } }
            }
        }
        definition = model
    }

    /// Returns the name of a part or property of the model for messages; nil if the element has none.
    private func name(of id: ElementID) -> String? {
        var names: [String] = []
        var next: ElementID? = id
        while let id = next, let element = tree[id], id != tree.root {
            if let key = element.key, element.name != "element" { names.insert(key, at: 0) }
            next = element.parent
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }
}
