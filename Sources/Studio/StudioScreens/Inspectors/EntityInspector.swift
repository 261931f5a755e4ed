internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All fields of an entity.
struct EntityInspector: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition

    private var name: String { entity.name }

    var body: some View {
        InspectorGroup("Entity") {
            LabeledContent("Name") {
                NameField(editor, name, title: "Name") {
                    editor.perform(.renameEntity(name, to: $0, keepsIdentifier: editor.keepsIdentifiers))
                }
            }
            .styleClass("editor-line")
            ToggleLine("Abstract Entity", entity.isAbstract) { set(\.isAbstract, $0) }
            ChoiceLine("Parent Entity", entity.parentName, .names(possibleParents, none: "No Parent Entity")) {
                editor.perform(.setParent($0, ofEntity: name))
            }
        }
        classGroup
        constraints
        InspectorGroup("Spotlight") {
            TextLine("Display Name", entity.spotlightDisplayName, prompt: "title") {
                set(\.spotlightDisplayName, $0.nonEmpty)
            }
            ToggleLine("Sync", entity.isSyncable) { set(\.isSyncable, $0) }
        }
        UserInfoLines(entity.userInfo) { set(\.userInfo, $0) }
        VersioningLines(
            editor: editor,
            modifier: entity.versionHashModifier,
            identifier: entity.renamingIdentifier,
            takeModifier: { set(\.versionHashModifier, $0) },
            takeIdentifier: { set(\.renamingIdentifier, $0) }
        )
        PositionLines(editor: editor, entity: name, position: model.document.positions[name])
    }

    /// All entities but this one and those that inherit from it.
    private var possibleParents: [String] {
        let heirs = model.descendants(of: name).map(\.name)
        return model.entities.map(\.name).filter { $0 != name && !heirs.contains($0) }
    }

    private var classGroup: some View {
        let parts = ClassName(entity.className)
        return InspectorGroup("Class") {
            TextLine("Class", parts.name, prompt: "NSManagedObject") {
                set(\.className, ClassName(module: parts.module, name: $0).text)
            }
            TextLine("Module", parts.module, prompt: "global; a dot is the program’s own") {
                set(\.className, ClassName(module: $0, name: parts.name).text)
            }
            ChoiceLine("Codegen", entity.codeGeneration, Self.forms) { set(\.codeGeneration, $0) }
        }
    }

    private static let forms: [Choice<EntityDefinition.CodeGeneration>] = [
        Choice("Manual/None", .manual), Choice("Class Definition", .classDefinition),
        Choice("Category/Extension", .category),
    ]

    @ViewBuilder private var constraints: some View {
        NameListLines(
            title: "Constraints",
            singular: "Constraint",
            lists: entity.uniquenessConstraints,
            add: { editor.perform(.addConstraint(firstName, to: name)) },
            change: { editor.perform(.setConstraint($1, at: $0, of: name)) },
            remove: { editor.perform(.deleteConstraint(at: $0, of: name)) }
        )
        NameListLines(
            title: "Compound Indexes",
            singular: "Compound Index",
            lists: entity.compoundIndexes,
            add: { set(\.compoundIndexes, entity.compoundIndexes + [firstName]) },
            change: { number, names in
                var lists = entity.compoundIndexes
                lists[number] = names
                set(\.compoundIndexes, lists.filter { !$0.isEmpty })
            },
            remove: { number in
                var lists = entity.compoundIndexes
                lists.remove(at: number)
                set(\.compoundIndexes, lists)
            }
        )
    }

    /// The property that a new list begins with; none if the entity has none.
    private var firstName: [String] {
        let lineage = model.lineage(of: entity)
        return Array(
            (lineage.flatMap(\.attributes).map(\.name) + lineage.flatMap(\.relationships).map(\.name)).prefix(1)
        )
    }

    private func set<Value: Sendable>(_ field: any WritableKeyPath<EntityDefinition, Value> & Sendable, _ value: Value)
    {
        editor.perform(.set(field, to: value, ofEntity: name))
    }
}

/// The class of an entity, as Xcode shows it: a name, and the module that has it.
struct ClassName: Hashable {
    /// Empty for a class that Objective-C knows by its name, a dot for one in the program’s own module.
    let module: String
    let name: String

    init(module: String, name: String) {
        (self.module, self.name) = (module, name)
    }

    init(_ text: String?) {
        let text = text ?? ""
        guard let dot = text.lastIndex(of: ".") else {
            (module, name) = ("", text)
            return
        }
        module = dot == text.startIndex ? "." : String(text[..<dot])
        name = String(text[text.index(after: dot)...])
    }

    /// The class as the file writes it; nil for `NSManagedObject`.
    var text: String? {
        guard !name.isEmpty else { return nil }
        return module.isEmpty ? name : module == "." ? ".\(name)" : "\(module).\(name)"
    }
}

/// The place of an entity in the graph.
private struct PositionLines: View {
    let editor: ModelEditor
    let entity: String
    let position: ElementPosition?

    var body: some View {
        InspectorGroup("Graph") {
            line("X", \.x)
            line("Y", \.y)
            line("Width", \.width)
            line("Height", \.height)
        }
    }

    private func line(_ title: String, _ field: WritableKeyPath<ElementPosition, Double>) -> some View {
        TextLine(title, position.map { PropertyListValue.real($0[keyPath: field]).typedText }) { typed in
            guard let number = Double(typed) else {
                return editor.refuse("“\(typed)” is no place in the graph, which is a number.")
            }
            // The size of Xcode's box without properties.
            var place = position ?? ElementPosition(x: 0, y: 0, width: 128, height: 43)
            place[keyPath: field] = number
            editor.perform(.setPosition(place, ofEntity: entity))
        }
    }
}
