import WebUI

struct FieldScreen: View {
    private enum Field {
        case name
        case password
    }

    @SceneStorage("name") private var name = ""
    @State private var password = ""
    @State private var motto = ""
    @State private var notes = ""
    @State private var greeting = ""
    @FocusState private var focus: Field?

    var body: some View {
        Examples {
            Example("One line") {
                TextField("Name", text: $name)
                    .focused($focus, equals: .name)
                    .onSubmit { focus = .password }
                SecureField("Password", text: $password)
                    .focused($focus, equals: .password)
                    .onSubmit { greeting = name.isEmpty ? "" : "Hello, \(name)" }
                Text(greeting.isEmpty ? "Return leads from field to field." : greeting)
                    .font(.footnote).foregroundStyle(.secondary)
            }
            Example("As many lines as it takes") {
                TextField("Motto", text: $motto, axis: .vertical)
            }
            Example("Many lines") {
                TextEditor(text: $notes).accessibilityLabel("Notes")
                Text("\(notes.split(whereSeparator: \.isWhitespace).count) words").font(.footnote)
                    .foregroundStyle(.secondary).monospacedDigit()
            }
            Example("Plain, and disabled") {
                TextField("Without an edge", text: $motto).textFieldStyle(.plain)
                TextField("Disabled", text: $motto).disabled(true)
            }
        }
    }
}
