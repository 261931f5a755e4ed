internal import FoundationBackfill
internal import WebUI

/// A comparison in a row: its key path, its operator and its value.
struct PredicateRowView: View {
    /// The number of the row, which tells its fields apart.
    let name: String
    let comparison: RowComparison
    let keys: [RowKey]
    let change: (RowComparison) -> Void
    let remove: () -> Void
    let refuse: (String) -> Void

    private var key: RowKey? { keys.first { $0.path == comparison.key } }

    var body: some View {
        HStack(spacing: 6) {
            picker("Key", comparison.key, paths.map { Choice($0, $0) }, take: choose)
            if key?.isToMany == true || comparison.modifier != nil {
                picker("Objects", comparison.modifier, Self.modifiers) { modifier in set { $0.modifier = modifier } }
            }
            picker("Operator", comparison.comparison, operators) { chosen in set { $0.comparison = chosen } }
            if key?.kind == .truth {
                picker("Value", typed, truths) { take($0) }
            } else {
                LineField("Value of Row \(name)", typed) { take($0) }
            }
            RemoveButton("Remove Row \(name)", action: remove)
        }
        .styleClass("editor-row")
    }

    private func picker<Value: Hashable>(
        _ title: String,
        _ value: Value,
        _ choices: [Choice<Value>],
        take: @escaping (Value) -> Void
    ) -> some View {
        Picker("\(title) of Row \(name)", selection: Binding(get: { value }, set: take)) {
            ForEach(choices, id: \.title) { Text(verbatim: $0.title).tag($0.value) }
        }
        .labelsHidden()
    }

    // MARK: - Choices

    /// The paths of all keys, and that which the row has.
    private var paths: [String] {
        let all = keys.map(\.path)
        return all.contains(comparison.key) ? all : [comparison.key] + all
    }

    private static let modifiers: [Choice<RowComparison.Modifier?>] = [
        Choice("itself", nil), Choice("any of them", .any), Choice("all of them", .all),
    ]

    private var operators: [Choice<RowOperator>] {
        RowOperator.choices(for: key, with: comparison.comparison).map { Choice($0.title, $0) }
    }

    private var truths: [Choice<String>] {
        (["YES", "NO", "nil"] + [typed]).reduce(into: []) { choices, text in
            if !choices.contains(where: { $0.value == text }) { choices.append(Choice(text, text)) }
        }
    }

    // MARK: - Changes

    private var typed: String { comparison.typedValue(for: key) }

    private func set(_ body: (inout RowComparison) -> Void) {
        var changed = comparison
        body(&changed)
        change(changed)
    }

    /// Takes another key. What the row compares with stays if the new key has values of the same kind.
    private func choose(_ path: String) {
        guard let new = keys.first(where: { $0.path == path }), path != comparison.key else { return }
        guard new.kind == key?.kind else { return change(new.row) }
        set { row in
            row.key = path
            row.modifier = new.isToMany ? row.modifier ?? .any : nil
        }
    }

    private func take(_ text: String) {
        do {
            let value = try RowComparison.value(typed: text, for: key, comparison.comparison)
            set { $0.value = value }
        } catch {
            refuse("“\(text)” cannot be the value of the row: it is a number, a variable such as $name, or nil.")
        }
    }
}
