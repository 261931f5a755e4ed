import WebUI

/// A split view with a list of all screens and the selected one.
struct GalleryApp: App {
    @State private var screen: GalleryScreen?

    var body: some Scene {
        WindowGroup("WebUI Gallery") {
            NavigationSplitView {
                GallerySidebar(selection: $screen)
            } detail: {
                if let screen {
                    ScreenView(screen: screen).id(screen)
                } else {
                    Welcome()
                }
            }
        }
        .commands {
            CommandMenu("Go") {
                Button("Back to the start") { screen = nil }.keyboardShortcut("0")
            }
        }
    }
}

/// The list of all screens, in groups.
struct GallerySidebar: View {
    @Binding var selection: GalleryScreen?

    var body: some View {
        List(selection: $selection) {
            ForEach(GalleryScreen.Group.allCases) { group in
                Section(group.rawValue) {
                    ForEach(group.screens) { screen in
                        NavigationLink(value: screen) {
                            Label(screen.title, systemImage: screen.icon)
                        }
                    }
                }
            }
        }
        .listStyle(.sidebar)
        .navigationTitle("Gallery")
    }
}

/// The view that is shown while no screen is selected.
struct Welcome: View {
    var body: some View {
        VStack(spacing: 12) {
            Spacer()
            Image(systemName: "rectangle.split.3x1").font(.largeTitle).foregroundStyle(.tertiary)
            Text("Views, live in the browser").font(.title2)
            Text("Select a screen to see what there is, and how it is written.").foregroundStyle(.secondary)
            Spacer()
        }
        .multilineTextAlignment(.center)
        .padding()
    }
}
