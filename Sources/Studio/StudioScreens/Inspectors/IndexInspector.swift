internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All fields of an index: its elements in their order, and the objects that it has.
struct IndexInspector: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition
    let index: FetchIndexDefinition

    private var name: String { index.name }

    var body: some View {
        InspectorGroup("Index") {
            TextLine("Name", name) { editor.perform(.renameIndex(name, of: entity.name, to: $0)) }
            PredicateLine(editor: editor, model: model, entity: entity.name, predicate: index.partialPredicate) {
                editor.perform(.setPredicate($0, ofIndex: name, in: entity.name))
            }
        }
        ForEach(Array(index.elements.enumerated()), id: \.offset) { number, element in
            InspectorGroup("Element \(number + 1)") { fields(of: element, number) }
        }
        Button("Add Element") { change { $0.append(.init(propertyName: paths.first)) } }.styleClass("editor-more")
    }

    @ViewBuilder private func fields(of element: FetchIndexDefinition.Element, _ number: Int) -> some View {
        ChoiceLine("Property", element.propertyName, .names(paths(with: element.propertyName), none: "Expression")) {
            path in
            change { elements in
                elements[number].propertyName = path
                elements[number].expression = path == nil ? element.expression ?? element.propertyName : nil
            }
        }
        if element.propertyName == nil {
            TextLine("Expression", element.expression, prompt: "length:(title)") { typed in
                change { $0[number].expression = typed }
            }
            ChoiceLine("Expression Type", element.expressionType, Self.types) { type in
                change { $0[number].expressionType = type }
            }
        }
        ChoiceLine("Index Type", element.kind, [Choice("Binary", .binary), Choice("RTree", .rTree)]) { kind in
            change { $0[number].kind = kind }
        }
        ChoiceLine("Order", element.isAscending, [Choice("Ascending", true), Choice("Descending", false)]) {
            isAscending in
            change { $0[number].isAscending = isAscending }
        }
        HStack(spacing: 6) {
            Button("Move Up") { change { $0.swapAt(number, number - 1) } }.disabled(number == 0)
            Button("Remove") { change { $0.remove(at: number) } }.disabled(index.elements.count == 1)
        }
    }

    private static let types: [Choice<AttributeType>] =
        AttributeType.allCases.filter { ![.objectID, .composite].contains($0) }.map {
            Choice(TypeChoice.title(of: $0), $0)
        }

    /// The properties that an index can have, with the elements of composite ones.
    private var paths: [String] {
        let lineage = model.lineage(of: entity)
        let attributes = lineage.flatMap(\.attributes).flatMap { attribute in
            attribute.type == .composite
                ? model.leaves(of: attribute).map { "\(attribute.name).\($0.path)" } : [attribute.name]
        }
        return attributes + lineage.flatMap(\.relationships).filter { !$0.isToMany }.map(\.name)
    }

    private func paths(with path: String?) -> [String] {
        paths + [path].compactMap(\.self).filter { !paths.contains($0) }
    }

    private func change(_ body: (inout [FetchIndexDefinition.Element]) -> Void) {
        var elements = index.elements
        body(&elements)
        editor.perform(.setElements(elements, ofIndex: name, in: entity.name))
    }
}
