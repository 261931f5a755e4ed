extension SlipboxPort {
    /// The changes that the views need: none because of this package.
    static let viewChanges: [ListingChange] = viewPrint + viewBook

    /// Corrections of text that was lost or added between the page and the text.
    private static let viewPrint: [ListingChange] = [
        .init(reason: .print, listings: ["FolderRow"], old: #"\( roundedBorder\)"#, new: "(.roundedBorder)"),
        .init(
            reason: .print,
            listings: ["FolderEditorView", "NotePhotoSelectorButton", "NotesSectionedByStatusView", "NewKeywordView"],
            old: #"\}\s*$"#,
            new: "}\n}"
        ),
        .init(reason: .print, listings: ["RecursiveFolderView"], old: #"("folder"\))\n   \}\n\}"#, new: "$1"),
        .init(reason: .print, listings: ["NotePhotoSelectorButton"], old: "matching: images", new: "matching: .images"),
        .init(reason: .print, listings: ["NewKeywordView"], old: #"(dismiss\(\)\n)    label: \{"#, new: "$1} label: {"),
        .init(reason: .print, listings: ["NoteRow"], old: #"\.background\n"#, new: ".background(\n"),
        .init(reason: .print, listings: ["NoteRow"], old: "note bodyText count", new: "note.bodyText.count"),
        .init(
            reason: .print,
            listings: ["NoteListView"],
            old: "NoteSearchScope allCases",
            new: "NoteSearchScope.allCases"
        ),
    ]

    /// Types and functions that the book shows in parts, or changes in words only.
    private static let viewBook: [ListingChange] = [
        .init(
            reason: .book,
            listings: ["SlipboxProjectApp"],
            old: #"(?m)^ *\. \.$"#,
            new: #".environment(\\.managedObjectContext, persistenceController.container.viewContext)"#
        ),
        .init(
            reason: .book,
            listings: ["SlipboxProjectApp"],
            old: #"\{ \.\.\. \}"#,
            new: "{ phase in if phase == .background { persistenceController.save() } }"
        ),
        .init(
            reason: .book,
            listings: ["ContentView"],
            old: #"(?m)^(.*selectedNote: Note\? = nil)$"#,
            new: "$1\n    @State private var columnVisibility = NavigationSplitViewVisibility.all"
        ),
        .init(reason: .book, listings: ["FolderListView"], old: "@State var selected", new: "@Binding var selected"),
        .init(reason: .book, listings: ["FolderListView"], old: #"(?s)        j\n.*"#, new: folderList),
        .init(
            reason: .book,
            listings: ["FullImageView"],
            old: #"(private struct.*)\n"#,
            new: "$1\n    let attachment: Attachment\n"
        ),
        .init(
            reason: .book,
            listings: ["NotesKeywordsCollectionView"],
            old: #"(?s)(some View \{).*"#,
            new: "$1\n\(keywordRows)\n    }\n}"
        ),
        .init(
            reason: .book,
            listings: ["NotesSectionedByStatusView"],
            old: #"_notesSections"#,
            new: "_sectionedNotes"
        ),
        .init(
            reason: .book,
            listings: ["NotesSectionedByStatusView"],
            old: #"(struct.*)\n"#,
            new: "$1\n    let selectedFolder: Folder\n"
        ),
        .init(
            reason: .book,
            listings: ["NoteSingleSortedView"],
            old: #"\}\s*\z"#,
            new: "    var body: some View { ForEach(notes) { note in NoteRow(note: note) } }\n}"
        ),
        .init(reason: .book, listings: ["NoteListView"], old: #"(some View \{\n)"#, new: "$1\(noteList)\n"),
    ]

    private static let folderList = #"""
                List(selection: \$selectedFolder) {
                    ForEach(folders) { folder in
                        RecursiveFolderView(folder: folder)
                    }
                    .onDelete(perform: deleteFolders)
                }
            }

            private func deleteFolders(offsets: IndexSet) {
                offsets.map { folders[\$0] }.forEach(Folder.delete(_:))
            }
        }
        """#

    private static let keywordRows = """
                ForEach(keywords) { keyword in
                    HStack {
                        Image(systemName: "tag.fill")
                            .foregroundColor(keyword.color)
                        Text(keyword.name)
                    }
                    .padding(5)
                    .background(RoundedRectangle(cornerRadius: 5).fill(Color(white: 0.9)))
                }
        """

    private static let noteList = #"""
                List(selection: \$selectedNote) {
                    switch selectedNoteSorting {
                        case .titleAsc, .titleDes, .creationDateAsc, .creationDateDes:
                            NoteSingleSortedView(predicate: viewModel.predicate, noteSorting: selectedNoteSorting)
                        case .status, .day:
                            NotesSectionedByStatusView(selectedFolder: selectedFolder)
                    }
                }
                .onAppear { viewModel.selectedFolder = selectedFolder }
        """#
}
