import WebUI

/// A screen of more than thirty views in one body, which the compiler has to type-check quickly. `-Xfrontend
/// -warn-long-expression-type-checking=200` reports how long it takes.
struct LargeScreen: View {
    @State private var name = ""
    @State private var isOn = false
    @State private var choice = 1
    @State private var chosen: Int?
    @State private var text = ""

    var body: some View {
        NavigationSplitView {
            List(selection: $chosen) {
                Section("Folders") {
                    ForEach(0..<4) { number in
                        NavigationLink(value: number) {
                            HStack(spacing: 8) {
                                Image(systemName: "folder").foregroundColor(.yellow)
                                VStack(alignment: .leading) {
                                    Text("Folder \(number)").font(.headline)
                                    Text("\(number * 3) notes").font(.caption).foregroundColor(.secondary)
                                }
                                Spacer()
                                if number == choice {
                                    Label("Current", systemImage: "tag").labelStyle(.iconOnly)
                                } else {
                                    Divider()
                                }
                            }
                            .padding(4)
                        }
                        .swipeActions { Button("Delete", role: .destructive) { chosen = nil } }
                    }
                }
                Section("Tools") {
                    Button("New folder", systemImage: "folder") { choice += 1 }
                    Toggle("Only favorites", isOn: $isOn)
                }
            }
            .navigationTitle("Library")
            .toolbar {
                ToolbarItem(placement: .primaryAction) { Button("Add") { choice += 1 } }
                ToolbarItem(placement: .navigation) { Menu("More") { Button("Import") { isOn.toggle() } } }
            }
            .searchable(text: $text)
        } detail: {
            VStack(alignment: .leading, spacing: 12) {
                if let chosen {
                    HStack {
                        Text("Folder \(chosen)").font(.title).bold()
                        Spacer()
                        Button("Close") { self.chosen = nil }.buttonStyle(.bordered)
                    }
                    TextField("Name", text: $name).onSubmit { isOn = true }
                    Picker("Sort", selection: $choice) {
                        Text("By name").tag(1)
                        Text("By date").tag(2)
                        Text("By hand").tag(3)
                    }
                    Grid {
                        GridRow {
                            Text("Created")
                            Text("Today").foregroundColor(.secondary)
                        }
                        GridRow {
                            Text("Changed")
                            Text("Now").foregroundColor(.secondary).padding(.leading, 4)
                        }
                    }
                    DisclosureGroup("Details") {
                        ForEach(0..<3) { line in
                            Text(line == 0 ? "First" : "Line \(line)").lineLimit(1).padding(2).background(Color.yellow)
                        }
                    }
                } else {
                    Image(systemName: "tray").font(.largeTitle)
                    Text("Nothing is chosen").foregroundColor(.secondary)
                }
            }
            .padding()
            .sheet(isPresented: $isOn) {
                VStack {
                    Text("Favorites").font(.headline)
                    TextEditor(text: $text)
                    HStack {
                        Button("Cancel", role: .cancel) { isOn = false }
                        Button("Done") { isOn = false }.keyboardShortcut("s")
                    }
                }
            }
            .alert("Renamed", isPresented: .constant(false)) { Button("OK") {} }
            .onChange(of: choice) { text = "\($0)" }
        }
    }
}
