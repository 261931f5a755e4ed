extension SlipboxPort {
    /// The views of the book, each in its last version that is printed whole or nearly so.
    static func views(in book: Book) -> [Listing] {
        [
            book.listing("SlipboxProjectApp", with: "struct SlipboxProjectApp: App"),
            book.listing("ContentView", with: "columnVisibility: $columnVisibility"),
            book.listing("FolderListView", with: "private var folders: FetchedResults<Folder>", at: 1),
            book.listing("FolderListView.list", with: "RecursiveFolderView(folder: folder)"),
            book.listing("FolderRow", with: "@State private var showDeleteConfirmation", at: 1),
            book.listing("FolderEditorView", with: "struct FolderEditorView"),
            book.listing("RecursiveFolderView", with: "struct RecursiveFolderView", pages: 2),
            book.listing("macOS", with: "typealias UIImage = NSImage"),
            book.listing("OptionalImageView", with: "struct OptionalImageView"),
            book.listing("NotePhotoSelectorButton", with: "struct NotePhotoSelectorButton", at: 1),
            book.listing("NoteAttachmentView", with: "Image(uiImage: image)", at: 5),
            book.listing("FullImageView", with: "private struct FullImageView"),
            book.listing("dataSize", with: "func dataSize"),
            book.listing("NotesKeywordsCollectionView", with: "struct NotesKeywordsCollectionView"),
            book.listing("AddKeywordsToNoteView", with: "struct AddKeywordsToNoteView", at: 1),
            book.listing("NewKeywordView", with: "struct NewKeywordView", pages: 2),
            book.listing("NoteRow", with: "struct NoteRow"),
            book.listing("NotesSectionedByStatusView", with: "struct NotesSectionedByStatusView"),
            book.listing("SectionedView", with: "private struct SectionedView"),
            book.listing("NoteSingleSortedView", with: "struct NoteSingleSortedView"),
            book.listing("NoteListView", with: "struct NoteListView", at: 9),
            book.listing("SearchSuggestionsList", with: "fileprivate struct SearchSuggestionsList"),
            book.listing("NoResultsView", with: "fileprivate struct NoResultsView"),
        ]
    }
}
