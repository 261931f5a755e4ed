internal import SlipboxCore

/// A search that is being put together, to be kept.
struct SearchDraft {
    /// The kept search that is to become this one; nil for a new one.
    let saved: SavedSearch?
    let name: String
    let search: NoteSearchViewModel
    let sorting: NoteSorting

    /// What somebody searches for at the moment, apart from the list in which that happens.
    init(of search: NoteSearchViewModel, sorting: NoteSorting) {
        let copy = NoteSearchViewModel(now: search.now)
        (copy.searchText, copy.searchTokens) = (search.searchText, search.searchTokens)
        (copy.searchScope, copy.selectedFolder) = (search.searchScope, search.selectedFolder)
        (saved, name, self.search, self.sorting) = (nil, "", copy, sorting)
    }

    init(of saved: SavedSearch) {
        let search = NoteSearchViewModel(now: { .thisMinute })
        saved.show(in: search)
        (self.saved, name, self.search, sorting) = (saved, saved.name, search, saved.sorting)
    }
}
