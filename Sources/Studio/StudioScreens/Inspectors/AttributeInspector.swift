internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All fields of an attribute, or of an element of a composite.
struct AttributeInspector: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let owner: AttributeOwner
    let attribute: AttributeDefinition

    private var name: String { attribute.name }
    private var traits: AttributeTraits { attribute.type.traits }

    var body: some View {
        InspectorGroup("Attribute") {
            TextLine("Name", name) {
                editor.perform(.renameAttribute(name, of: owner, to: $0, keepsIdentifier: editor.keepsIdentifiers))
            }
            ChoiceLine("Type", TypeChoice(attribute), TypeChoice.all(in: model, for: attribute)) {
                editor.perform($0.edit(of: name, in: owner))
            }
            ToggleLine("Optional", attribute.isOptional) { set(\.isOptional, $0) }
            ToggleLine("Transient", attribute.isTransient) { set(\.isTransient, $0) }
            TextLine("Derivation", attribute.derivation, prompt: "canonical:(title), notes.@count, now()") {
                set(\.derivation, $0.nonEmpty)
            }
            if case .number = traits.swiftType {
                scalar
            } else if traits.defaultValue == .date || traits.defaultValue == .uuid {
                scalar
            }
        }
        values
        storage
        UserInfoLines(attribute.userInfo) { set(\.userInfo, $0) }
        VersioningLines(
            editor: editor,
            modifier: attribute.versionHashModifier,
            identifier: attribute.renamingIdentifier,
            takeModifier: { set(\.versionHashModifier, $0) },
            takeIdentifier: { set(\.renamingIdentifier, $0) }
        )
    }

    private var scalar: some View {
        ToggleLine("Use Scalar Type", attribute.usesScalarType ?? false) { set(\.usesScalarType, $0) }
    }

    // MARK: - Values

    @ViewBuilder private var values: some View {
        if traits.defaultValue != nil || attribute.defaultValue != nil || traits.bounds != nil {
            InspectorGroup("Values") {
                if traits.defaultValue == .boolean { flag } else if traits.defaultValue != nil { defaultValue }
                if traits.bounds != nil {
                    TextLine(boundTitle("Minimum"), attribute.minimum?.typedText, prompt: valuePrompt) {
                        editor.perform(.setMinimum($0, ofAttribute: name, in: owner))
                    }
                    TextLine(boundTitle("Maximum"), attribute.maximum?.typedText, prompt: valuePrompt) {
                        editor.perform(.setMaximum($0, ofAttribute: name, in: owner))
                    }
                }
                if attribute.type == .string || attribute.regularExpression != nil {
                    TextLine("Regular Expression", attribute.regularExpression) {
                        set(\.regularExpression, $0.nonEmpty)
                    }
                }
            }
        }
    }

    @ViewBuilder private var defaultValue: some View {
        TextLine(
            "Default Value",
            attribute.defaultValue?.typedText,
            prompt: attribute.defaultValue == nil ? "none" : ""
        ) {
            editor.perform(.setDefault($0, ofAttribute: name, in: owner))
        }
        if traits.defaultValue == .string, attribute.defaultValue != nil {
            // An empty text is a default value of its own.
            Button("No Default Value") { set(\.defaultValue, nil) }.styleClass("editor-more")
        }
    }

    private var flag: some View {
        ChoiceLine(
            "Default Value",
            attribute.defaultValue,
            [Choice("None", nil), Choice("YES", .boolean(true)), Choice("NO", .boolean(false))]
        ) {
            set(\.defaultValue, $0)
        }
    }

    private var valuePrompt: String { attribute.type == .date ? "2026-11-27" : "none" }

    private func boundTitle(_ title: String) -> String { attribute.type == .string ? "\(title) Length" : title }

    // MARK: - Storage

    private var storage: some View {
        InspectorGroup("Storage") {
            if attribute.type == .transformable {
                TextLine("Transformer", attribute.valueTransformerName, prompt: "NSSecureUnarchiveFromData") {
                    set(\.valueTransformerName, $0.nonEmpty)
                }
                TextLine("Custom Class", attribute.valueClassName, prompt: "NSObject") {
                    set(\.valueClassName, $0.nonEmpty)
                }
            }
            if attribute.type == .binaryData {
                ToggleLine("Allows External Storage", attribute.allowsExternalStorage) {
                    set(\.allowsExternalStorage, $0)
                }
            }
            ToggleLine("Index in Spotlight", attribute.isIndexedBySpotlight) { set(\.isIndexedBySpotlight, $0) }
            ToggleLine("Preserve After Deletion", attribute.preservesValueOnDeletion) {
                set(\.preservesValueOnDeletion, $0)
            }
            ToggleLine("Allows Cloud Encryption", attribute.allowsCloudEncryption) { set(\.allowsCloudEncryption, $0) }
            ToggleLine("Store in External Record File", attribute.isStoredInExternalRecord) {
                set(\.isStoredInExternalRecord, $0)
            }
            ToggleLine("Indexed", attribute.isIndexed) { set(\.isIndexed, $0) }
            ToggleLine("Sync", attribute.isSyncable) { set(\.isSyncable, $0) }
        }
    }

    private func set<Value: Sendable>(
        _ field: any WritableKeyPath<AttributeDefinition, Value> & Sendable,
        _ value: Value
    ) {
        editor.perform(.set(field, to: value, ofAttribute: name, in: owner))
    }
}

/// The type of an attribute as menus have it: a type, or one of the model's composites.
enum TypeChoice: Hashable {
    case type(AttributeType)
    case composite(String)

    init(_ attribute: AttributeDefinition) {
        self = attribute.compositeName.map { .composite($0) } ?? .type(attribute.type)
    }

    /// The types that Xcode offers, and the one that the attribute has.
    static func all(in model: ModelDefinition, for attribute: AttributeDefinition) -> [Choice<TypeChoice>] {
        let types = AttributeType.allCases.filter {
            ![.objectID, .composite].contains($0) || $0 == attribute.type && attribute.compositeName == nil
        }
        var names = model.composites.map(\.name)
        if let name = attribute.compositeName, !names.contains(name) { names.append(name) }
        return types.map { Choice(title(of: $0), .type($0)) } + names.map { Choice($0, .composite($0)) }
    }

    static func title(of type: AttributeType) -> String {
        switch type {
        case .binaryData: "Binary Data"
        case .objectID: "Object ID"
        default: type.fileName
        }
    }

    func edit(of attribute: String, in owner: AttributeOwner) -> ModelEdit {
        switch self {
        case .type(let type): .setType(type, ofAttribute: attribute, in: owner)
        case .composite(let name): .setComposite(name, ofAttribute: attribute, in: owner)
        }
    }
}
