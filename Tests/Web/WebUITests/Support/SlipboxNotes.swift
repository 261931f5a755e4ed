import Foundation
import WebUI

struct NoteListView: View {
    @ObservedObject var selectedFolder: Folder
    @Binding var selectedNote: Note?
    @ObservedObject var library: Library
    @State private var selectedNoteSorting = NoteSorting.creationDate
    @StateObject var viewModel = NoteSearchViewModel()

    var body: some View {
        List(selection: $selectedNote) {
            switch selectedNoteSorting {
            case .title, .creationDate:
                ForEach(found) { note in
                    NavigationLink(value: note) {
                        NoteRow(note: note)
                    }
                }
            case .status:
                ForEach(Note.Status.allCases) { status in
                    Section(status.rawValue) {
                        ForEach(found.filter { $0.status == status }) { NoteRow(note: $0) }
                    }
                }
            }
            NoResultsView(count: found.count)
        }
        .searchable(
            text: $viewModel.searchText,
            tokens: $viewModel.searchTokens,
            token: { token in
                Text(token.name)
            }
        )
        .searchSuggestions({
            ForEach(NoteSearchToken.allCases) { token in
                Button {
                    viewModel.add(token: token)
                } label: {
                    Text(token.fullName)
                }
                .disabled(viewModel.isTokenSelected(token: token))
            }
            Text("Hello").searchCompletion("hello")
        })
        .searchScopes(
            $viewModel.searchScope,
            scopes: {
                ForEach(NoteSearchScope.allCases) { scope in
                    Text(scope == .all ? "All" : "' \(selectedFolder.name) '")
                }
            }
        )
        .navigationTitle(selectedFolder.name)
        .toolbar {
            ToolbarItem {
                Button(action: addNote) {
                    Label("Add Item", systemImage: "note.text.badge.plus")
                }
            }
            ToolbarItem {
                Picker("Sort by", selection: $selectedNoteSorting.animation()) {
                    ForEach(NoteSorting.allCases) { sorting in
                        Text(sorting.title())
                    }
                }
            }
        }
    }

    private var found: [Note] {
        selectedFolder.notes.filter { note in
            (viewModel.searchText.isEmpty || note.title.contains(viewModel.searchText))
                && (!viewModel.isTokenSelected(token: .draftStatus) || note.status == .draft)
                && (!viewModel.isTokenSelected(token: .withText) || !note.bodyText.isEmpty)
        }.sorted { selectedNoteSorting == .title ? $0.title < $1.title : $0.id < $1.id }
    }

    private func addNote() {
        let note = Note(id: library.nextIdentifier(), title: "new Note")
        selectedFolder.notes.append(note)
        selectedNote = note
    }
}

struct NoteRow: View {
    @ObservedObject var note: Note

    var body: some View {
        VStack(alignment: .leading) {
            Text(note.title)
                .bold()
            HStack {
                Text(note.creationDate, style: .date)
                    .font(.caption)
                Text(note.status.rawValue)
                    .font(.caption)
                    .foregroundColor(.white)
                    .padding(.horizontal, 5)
                    .padding(.vertical, 2)
                    .background(
                        RoundedRectangle(cornerRadius: 5, style: .continuous)
                            .fill(Color.gray)
                    )
            }
            if note.bodyText.count > 0 {
                Text(note.bodyText)
                    .lineLimit(3)
            }
        }
        .tag(note)
    }
}

private struct NoResultsView: View {
    let count: Int
    @Environment(\.isSearching) var isSearching

    var body: some View {
        if count == 0, isSearching {
            Label("No Notes Found", systemImage: "text.magnifyingglass")
                .foregroundColor(.gray)
                .font(.title2)
                .padding(.vertical, 50)
        }
    }
}

struct NoteDetailView: View {
    @ObservedObject var note: Note
    @State private var showKeywordView = false
    @State private var selectedItem: PhotosPickerItem? = nil
    @State private var picture: Data?
    @State private var showFullImage = false

    var body: some View {
        VStack(spacing: 20) {
            TextField("title", text: $note.title)
                .textFieldStyle(.roundedBorder)
                .font(.title)
            Picker(selection: $note.status) {
                ForEach(Note.Status.allCases) { status in
                    Text(status.rawValue)
                }
            } label: {
                Text("Note's status")
            }
            .pickerStyle(.segmented)
            TextEditor(text: $note.bodyText)
            ForEach(note.keywords, id: \.self) { keyword in
                HStack {
                    Image(systemName: "tag.fill")
                        .foregroundColor(Color(red: 0.2, green: 0.5, blue: 0.2))
                    Text(keyword)
                }
                .padding(5)
                .background(RoundedRectangle(cornerRadius: 5).fill(Color(white: 0.9)))
            }
            PhotosPicker(selection: $selectedItem, matching: .images, photoLibrary: .shared()) {
                Text(picture == nil ? "import a photo" : "change photo")
            }
            .onChange(of: selectedItem) { newValue in
                Task {
                    picture = try? await newValue?.loadTransferable(type: Data.self)
                }
            }
            if let picture {
                Image(data: picture)
                    .resizable()
                    .scaledToFit()
                    .gesture(
                        TapGesture(count: 2).onEnded({ _ in
                            showFullImage.toggle()
                        })
                    )
                    .sheet(isPresented: $showFullImage) {
                        ProgressView("Loading Image ...")
                            .frame(minWidth: 300, minHeight: 300)
                    }
            }
        }
        .padding()
        .navigationTitle(note.title)
        .toolbar {
            Button {
                showKeywordView.toggle()
            } label: {
                Image(systemName: "tag")
            }
            .accessibilityLabel("Keywords")
            .popover(isPresented: $showKeywordView) {
                AddKeywordsView(note: note)
            }
        }
    }
}

struct AddKeywordsView: View {
    let note: Note
    let known = ["Alpha", "Beta", "Gamma"]
    let colorOptions = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]
    @State private var selectedKeywords = Set<String>()
    @State private var selectedColor = Color(red: 1, green: 0, blue: 0)
    @State private var searchTerm = ""
    @Environment(\.dismiss) var dismiss

    var body: some View {
        VStack {
            HStack(spacing: 0) {
                Text("Add keywords to ")
                Text(note.title).bold()
            }
            TextField("search", text: $searchTerm)
            List(selection: $selectedKeywords) {
                ForEach(known, id: \.self) { keyword in
                    Text(keyword).tag(keyword)
                }
            }
            HStack {
                ForEach(colorOptions, id: \.self) { color in
                    Circle().fill(color)
                        .frame(width: selectedColor == color ? 20 : 15)
                        .onTapGesture {
                            selectedColor = color
                        }
                }
            }
            if selectedKeywords.count > 0 {
                Button {
                    note.keywords += selectedKeywords.sorted()
                    dismiss()
                } label: {
                    Text("Add keywords to note")
                }
                .disabled(selectedKeywords.isEmpty)
            }
        }
        .onChange(of: searchTerm) { newValue in
            if newValue.isEmpty { selectedKeywords = [] }
        }
    }
}

extension Library {
    /// Three folders. The first one contains notes and a subfolder.
    static func example() -> Library {
        let library = Library()
        library.folders = ["Work", "Home", "Ideas"].enumerated().map { Folder(id: $0 + 1, name: $1) }
        library.folders[0].notes = ["Beta", "Alpha", "Gamma"].enumerated().map { Note(id: 11 + $0, title: $1) }
        library.folders[0].children = [Folder(id: 4, name: "Inner")]
        library.folders[1].notes = [Note(id: 21, title: "Garden")]
        return library
    }
}
