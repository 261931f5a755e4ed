internal import CloudService
internal import CloudWire
package import WebUI

/// A page of the console: the sections at the side, the place at the top, and the screen of the section.
package struct ConsoleView: View {
    @State private var desk: ConsoleDesk

    package init(_ desk: ConsoleDesk) {
        _desk = State(wrappedValue: desk)
    }

    package var body: some View {
        ConsoleFrame(desk: desk)
            .addressComponent(section)
            .addressComponent(environment)
            .addressComponent(container)
            .addressComponent(Binding(get: { "console" }, set: { _ in }))
            .addressParameter("search", searchText)
            .onAppear { desk.attempt { try await desk.refreshContainers() } }
            .confirmationDialog(desk.question?.title ?? "", isPresented: isAsking, titleVisibility: .visible) {
                if let question = desk.question {
                    Button(question.answer, role: .destructive) {
                        desk.question = nil
                        question.action()
                    }
                }
            } message: {
                Text(desk.question?.message ?? "")
            }
            .alert("This could not be done", isPresented: hasProblem) {
                Button("OK") { desk.problem = nil }
            } message: {
                Text(desk.problem ?? "")
            }
            .sheet(isPresented: showsSearch) { SearchPanel(desk: desk) }
    }

    private var container: Binding<String?> {
        Binding {
            desk.container ?? (desk.section == nil ? nil : "-")
        } set: { name in
            desk.container = name == "-" ? nil : name
        }
    }

    private var environment: Binding<String?> {
        Binding {
            desk.container == nil && desk.section == nil ? nil : desk.environment.rawValue
        } set: { name in
            desk.environment = name.flatMap(CloudPath.Environment.init) ?? .development
        }
    }

    private var section: Binding<String?> {
        Binding {
            desk.section?.rawValue
        } set: { name in
            desk.section = name.flatMap(ConsoleSection.init)
            desk.showsSections = false
        }
    }

    /// What is searched, as the address has it. The addresses of what was found have nothing of it, so the box closes.
    private var searchText: Binding<String> {
        Binding {
            desk.showsSearch ? desk.searchText : ""
        } set: { text in
            (desk.searchText, desk.showsSearch) = (text, !text.isEmpty)
        }
    }

    private var showsSearch: Binding<Bool> {
        Binding(get: { desk.showsSearch }, set: { desk.showsSearch = $0 })
    }

    private var isAsking: Binding<Bool> {
        Binding(get: { desk.question != nil }, set: { if !$0 { desk.question = nil } })
    }

    private var hasProblem: Binding<Bool> {
        Binding(get: { desk.problem != nil }, set: { if !$0 { desk.problem = nil } })
    }
}

/// The sections beside the screen.
struct ConsoleFrame: View {
    let desk: ConsoleDesk

    var body: some View {
        HStack(alignment: .top, spacing: 0) {
            ConsoleSidebar(desk: desk)
                .styleClass(desk.showsSections ? "console-sidebar-open" : "console-sidebar")
            if desk.showsSections {
                Button("Close the sections") { desk.showsSections = false }.styleClass("console-veil")
            }
            VStack(alignment: .leading, spacing: 0) {
                PlaceBar(desk: desk).styleClass("console-bar")
                VStack(alignment: .leading, spacing: 16) {
                    screen
                }
                .styleClass("console-screen")
                if let notice = desk.notice { NoticeBar(desk: desk, notice: notice).styleClass("console-notice") }
            }
            .styleClass("console-main")
        }
        .styleClass("console")
    }

    @ViewBuilder private var screen: some View {
        if let section = desk.section, desk.container != nil || section.isForService {
            section.screen(desk)
                .id("\(desk.container ?? "") \(desk.environment.rawValue) \(section.rawValue)")
                .navigationTitle(section.title)
        } else {
            ContainersScreen(desk: desk).navigationTitle("Containers")
        }
    }
}

/// A sentence about what was done.
private struct NoticeBar: View {
    let desk: ConsoleDesk
    let notice: String

    var body: some View {
        HStack {
            Text(notice)
            Spacer()
            Button("Close") { desk.notice = nil }
        }
    }
}
