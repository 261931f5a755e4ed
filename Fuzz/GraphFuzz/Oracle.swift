/// The expected state of each context and of the store.
///
/// Before a merge that would meet unsaved changes, the other contexts roll theirs back: merging changes is tested
/// elsewhere.
struct Oracle {
    var stored = Graph()
    var seen: [Place: Graph] = [.first: Graph(), .second: Graph(), .child: Graph()]

    func hasChanges(_ place: Place) -> Bool {
        seen[place]?.normalized != base(place).normalized
    }

    /// Returns the graph of a context without its unsaved changes.
    func base(_ place: Place) -> Graph {
        place == .child ? seen[.first] ?? Graph() : stored
    }
}

extension Graph {
    /// Applies a step on objects. Returns false if the objects do not exist or are of another kind.
    mutating func take(_ step: Step) -> Bool {
        switch step {
        case .insert(let kind, let number):
            guard nodes[number] == nil else { return false }
            nodes[number] = Node(kind: kind)
        case .setTitle(let number, let title):
            guard nodes[number] != nil else { return false }
            nodes[number]?.title = title
        case .setRating(let number, let rating):
            guard nodes[number]?.kind.isNote == true else { return false }
            nodes[number]?.rating = rating
        case .delete(let number):
            guard nodes[number] != nil else { return false }
            delete(number)
        default:
            return relate(step)
        }
        return true
    }

    private mutating func relate(_ step: Step) -> Bool {
        switch step {
        case .setFolder(let note, let folder):
            guard isNote(note), folder.map({ isFolder($0) }) ?? true else { return false }
            folders[note] = folder
        case .addNote(let folder, let note):
            guard isNote(note), isFolder(folder) else { return false }
            folders[note] = folder
        case .removeNote(let folder, let note):
            guard isNote(note), isFolder(folder) else { return false }
            if folders[note] == folder { folders[note] = nil }
        case .setNotes(let folder, let notes):
            guard isFolder(folder), notes.allSatisfy(isNote) else { return false }
            folders = folders.filter { $0.value != folder }
            for note in notes { folders[note] = folder }
        case .setParent(let child, let parent):
            guard isFolder(child), parent.map({ isFolder($0) }) ?? true else { return false }
            parents[child] = parent
        case .setCover(let note, let cover):
            guard isNote(note), cover.map({ nodes[$0]?.kind == .cover }) ?? true else { return false }
            setCover(cover, of: note)
        default:
            return relateMany(step)
        }
        return true
    }

    private mutating func relateMany(_ step: Step) -> Bool {
        switch step {
        case .pin(let note, let folder, let index):
            guard isNote(note), isFolder(folder) else { return false }
            pin(note, to: folder, at: index)
        case .unpin(let note):
            guard isNote(note) else { return false }
            pin(note, to: nil)
        case .addKeyword(let note, let keyword), .removeKeyword(let note, let keyword):
            guard isNote(note), nodes[keyword]?.kind == .keyword else { return false }
            if case .addKeyword = step {
                keywords.insert(Pair(from: note, to: keyword))
            } else {
                keywords.remove(Pair(from: note, to: keyword))
            }
        case .link(let one, let other), .unlink(let one, let other):
            guard isNote(one), isNote(other) else { return false }
            if case .link = step {
                links.insert(Pair(from: one, to: other))
            } else {
                links.remove(Pair(from: one, to: other))
            }
        default:
            return false
        }
        return true
    }

    private func isNote(_ number: Int) -> Bool { nodes[number]?.kind.isNote == true }

    private func isFolder(_ number: Int) -> Bool { nodes[number]?.kind == .folder }
}
