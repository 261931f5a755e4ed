import WebUI

/// Something of each sort that events can happen to.
struct TargetView: View {
    @State private var text = ""
    @State private var isOn = false
    @State private var count = 0
    @State private var items = Array(0..<20)

    var body: some View {
        VStack {
            TextField("Text", text: $text)
            TextEditor(text: $text)
            Toggle("Switch", isOn: $isOn)
            Button("Count \(count)") { count = (count + 1) % 1000 }
            if isOn { Text(text) }
            ForEach(items, id: \.self) { item in
                Button("Remove \(item)") { items = items.filter { $0 != item } + (items.count < 5 ? [item + 100] : []) }
            }
        }
    }
}
