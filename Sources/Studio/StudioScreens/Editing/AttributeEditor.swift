internal import CoreData
internal import WebUI

/// The field in which the value of an attribute is typed. What is no value of its type is told below it, and changes nothing.
struct AttributeEditor: View {
    let edits: EditSession
    let property: EditedProperty
    let shape: AttributeShape
    /// The value with all changes.
    let value: CellValue
    @State private var text: String
    @State private var problem: String?

    init(_ edits: EditSession, _ key: ObjectKey, _ attribute: ObjectDetail.Attribute) {
        (self.edits, shape) = (edits, attribute.shape)
        property = EditedProperty(object: key, name: attribute.shape.name)
        value = edits.changes.value(of: property) ?? attribute.value
        _text = State(wrappedValue: EditedText.text(of: value))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack(spacing: 8) {
                if shape.type == .booleanAttributeType {
                    Picker(shape.name, selection: typed) {
                        if shape.isOptional { Text("nil").tag("") }
                        Text("yes").tag("yes")
                        Text("no").tag("no")
                    }
                    .labelsHidden()
                } else {
                    TextField(shape.name, text: typed, axis: isText ? .vertical : .horizontal)
                        .accessibilityLabel(shape.name)
                        .autocorrectionDisabled()
                }
                if value == .none {
                    Text("nil").styleClass("studio-nil")
                } else if shape.isOptional, shape.type != .booleanAttributeType {
                    Button("Set to nil") { set(.none) }
                        .accessibilityLabel("Set \(shape.name) to nil")
                        .styleClass("studio-choice")
                }
            }
            if let problem { Text(verbatim: problem).problem() }
        }
        .styleClass("studio-value")
        .onChange(of: value) { show($0) }
    }

    private var isText: Bool { shape.type == .stringAttributeType }

    private var typed: Binding<String> {
        Binding {
            text
        } set: { new in
            text = new
            do {
                set(try EditedText.value(of: new, shape))
            } catch {
                problem = StudioProblem.text(of: error)
            }
        }
    }

    private func set(_ new: CellValue) {
        problem = nil
        edits.set(property, from: value, to: new)
    }

    /// Shows a value that was not typed here: undone, or saved by another program.
    private func show(_ new: CellValue) {
        guard typedValue != new else { return }
        (text, problem) = (EditedText.text(of: new), nil)
    }

    /// The value that was typed; nil if it is none.
    private var typedValue: CellValue? {
        do { return try EditedText.value(of: text, shape) } catch { return nil }
    }
}
