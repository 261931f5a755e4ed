import Foundation
import WebUI

/// The views of a note app as written for SwiftUI, with plain objects instead of managed ones.

final class Note: ObservableObject, Identifiable, Hashable {
    enum Status: String, Identifiable, CaseIterable {
        case draft = "Draft"
        case review = "Review"
        case archived = "Archived"

        var id: String { rawValue }
    }

    let id: Int
    @Published var title: String
    @Published var status = Status.draft
    @Published var keywords: [String] = []
    @Published var bodyText = ""
    let creationDate = Date(timeIntervalSince1970: 1_711_500_000)

    init(id: Int, title: String) {
        self.id = id
        self.title = title
    }

    static func == (lhs: Note, rhs: Note) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

final class Folder: ObservableObject, Identifiable, Hashable {
    let id: Int
    @Published var name: String
    @Published var notes: [Note] = []
    @Published var children: [Folder] = []

    init(id: Int, name: String) {
        self.id = id
        self.name = name
    }

    var sortedChildren: [Folder]? { children.isEmpty ? nil : children }

    static func == (lhs: Folder, rhs: Folder) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

final class Library: ObservableObject {
    @Published var folders: [Folder] = []
    var next = 100

    func nextIdentifier() -> Int {
        next += 1
        return next
    }
}

enum NoteSorting: CaseIterable, Identifiable {
    case creationDate
    case title
    case status

    var id: Self { self }

    func title() -> String {
        switch self {
        case .creationDate: "Date △"
        case .title: "Title △"
        case .status: "Status"
        }
    }
}

enum NoteSearchToken: CaseIterable, Identifiable {
    case draftStatus
    case withText

    var id: Self { self }
    var name: String { self == .draftStatus ? "Draft" : "Text" }
    var fullName: String { self == .draftStatus ? "Draft Status" : "Notes With Text" }
}

enum NoteSearchScope: CaseIterable, Identifiable {
    case all
    case selectedFolder

    var id: Self { self }
}

class NoteSearchViewModel: ObservableObject {
    @Published var searchText: String = ""
    @Published var searchTokens = [NoteSearchToken]()
    @Published var searchScope = NoteSearchScope.selectedFolder

    func add(token: NoteSearchToken) {
        guard !isTokenSelected(token: token) else { return }
        searchTokens.append(token)
    }

    func isTokenSelected(token: NoteSearchToken) -> Bool {
        searchTokens.firstIndex(of: token) != nil
    }
}

struct ContentView: View {
    @ObservedObject var library: Library
    @State private var selectedFolder: Folder? = nil
    @State private var selectedNote: Note? = nil
    @State private var columnVisibility = NavigationSplitViewVisibility.all

    var body: some View {
        NavigationSplitView(columnVisibility: $columnVisibility) {
            FolderListView(library: library, selectedFolder: $selectedFolder)
        } content: {
            if let folder = selectedFolder {
                NoteListView(selectedFolder: folder, selectedNote: $selectedNote, library: library)
            } else {
                Text("select a folder")
                    .foregroundColor(.secondary)
            }
        } detail: {
            if let note = selectedNote {
                NoteDetailView(note: note)
            } else {
                Text("select a note")
                    .foregroundColor(.secondary)
            }
        }
    }
}

struct FolderListView: View {
    @ObservedObject var library: Library
    @Binding var selectedFolder: Folder?

    var body: some View {
        List(selection: $selectedFolder) {
            ForEach(library.folders) { folder in
                RecursiveFolderView(folder: folder)
            }
            .onDelete { offsets in
                withAnimation { library.folders.remove(atOffsets: offsets) }
            }
            .onMove { library.folders.move(fromOffsets: $0, toOffset: $1) }
        }
        .navigationTitle("Folders")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button {
                    let newFolder = Folder(id: library.nextIdentifier(), name: "new Folder")
                    library.folders.append(newFolder)
                    selectedFolder = newFolder
                } label: {
                    Label("Create new folder", systemImage: "folder.badge.plus")
                }
            }
        }
    }
}

struct RecursiveFolderView: View {
    @ObservedObject var folder: Folder
    @State private var showSubfolders = true

    var body: some View {
        HStack {
            Image(systemName: "folder")
            FolderRow(folder: folder)
            Spacer()
            if folder.children.count > 0 {
                Button {
                    withAnimation {
                        showSubfolders.toggle()
                    }
                } label: {
                    Image(systemName: "chevron.right")
                        .rotationEffect(.init(degrees: showSubfolders ? 90 : 0))
                }
                .accessibilityLabel("Subfolders of \(folder.name)")
            }
        }
        .tag(folder)
        if showSubfolders {
            ForEach(folder.children) { subfolder in
                RecursiveFolderView(folder: subfolder)
                    .padding(.leading)
            }
            .onDelete(perform: deleteFolders(offsets:))
        }
    }

    private func deleteFolders(offsets: IndexSet) {
        folder.children.remove(atOffsets: offsets)
    }
}

struct FolderRow: View {
    @ObservedObject var folder: Folder
    @State private var showRenameEditor: Bool = false
    @State private var showDeleteConfirmation: Bool = false
    @FocusState private var textFieldIsSelected: Bool

    var body: some View {
        Text(folder.name)
            .focused($textFieldIsSelected)
            .contextMenu {
                Button("Rename") {
                    showRenameEditor = true
                }
                Button("Delete", role: .destructive) {
                    showDeleteConfirmation = true
                }
            }
            .confirmationDialog("Delete", isPresented: $showDeleteConfirmation) {
                Button("Delete", role: .destructive) {
                    folder.name = "deleted"
                }
            }
            .sheet(isPresented: $showRenameEditor) {
                FolderEditorView(folder: folder)
            }
    }
}

struct FolderEditorView: View {
    init(folder: Folder) {
        self.folder = folder
        self._name = State(initialValue: folder.name)
    }

    let folder: Folder
    @State private var name: String = ""
    @Environment(\.dismiss) var dismiss

    var body: some View {
        VStack(spacing: 30) {
            Text("Rename Folder")
                .font(.title)
            TextField("name", text: $name)
                .textFieldStyle(.roundedBorder)
            HStack(spacing: 30) {
                Button("Cancel", role: .destructive) {
                    dismiss()
                }
                Button("Save") {
                    folder.name = name
                    dismiss()
                }
            }
        }
        .padding()
    }
}
