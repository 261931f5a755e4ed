internal import CoreData
internal import CoreDataCommandLine
package import Foundation
internal import ModelEditing
internal import Observation

/// The stores that the studio has opened, for all pages of its server.
@MainActor
@Observable
package final class StudioLibrary {
    package let documents: [StudioDocument]
    /// The models that can be edited: source models at the paths, and in folders.
    package var models: [StudioModel] { allModels.filter { !$0.isGivenUp } }
    /// The mapping models that can be edited: those at the paths, and in folders.
    package var mappings: [StudioMapping] { allMappings.filter { !$0.isGivenUp } }
    private var allModels: [StudioModel] = []
    private var allMappings: [StudioMapping] = []
    /// SQLite files that are no stores, of whose tables new models can be made.
    let databases: [(url: URL, path: String)]
    /// The folders that were given, in which new models can be made, and nowhere else.
    let folders: [URL]
    /// Sentences about paths at which there was nothing to show, and about changes that an earlier studio has left.
    private(set) var problems: [String]
    /// The folder in which what users do is kept; nil to keep it until the studio ends.
    private let states: URL?

    /// Opens what paths and addresses lead to: stores, and all stores in folders.
    ///
    /// - Parameters:
    ///   - states: The folder in which queries with names, and changes that are not saved, are kept; nil to keep them until the studio
    ///     ends.
    ///   - canEdit: Whether stores can be changed. Otherwise, they are only read.
    package init(_ paths: [URL], states: URL? = nil, canEdit: Bool = false) {
        var found: [(url: URL, path: String)] = []
        var models: Set<URL> = []
        var edited: [(url: URL, path: String)] = []
        var mappings: [(url: URL, path: String)] = []
        var databases: [(url: URL, path: String)] = []
        var problems: [String] = []
        for url in paths {
            let search = DocumentSearch(url)
            models.formUnion(search.models)
            edited += search.sourceModels.filter { model in !edited.contains { $0.url == model.url } }
            databases += search.databases.filter { file in !databases.contains { $0.url == file.url } }
            mappings += search.sortedMappings.filter { mapping in !mappings.contains { $0.url == mapping.url } }
            if let problem = search.problem { problems.append(problem) }
            found += search.stores.filter { store in !found.contains { $0.url == store.url } }
        }
        // A mapping model that was given by itself needs its versions.
        for url in paths where url.pathExtension == DocumentSearch.mappingEnding {
            for model in Self.modelFiles(of: url) where !edited.contains(where: { $0.url == model }) {
                edited.append((model, model.lastPathComponent))
            }
        }
        (self.problems, self.databases, self.states) = (problems, databases, states)
        folders = paths.filter(DocumentSearch.isFolder)
        documents = found.enumerated().map { number, store in
            StudioDocument(
                number,
                store.url,
                path: store.path,
                families: Self.families(for: store.url, models),
                states: states,
                canEdit: canEdit
            )
        }
        allModels = edited.enumerated().map { StudioModel($0, $1.url, path: $1.path, states: states) }
        allMappings = mappings.enumerated().map { StudioMapping($0, $1.url, path: $1.path, states: states) }
        takeUpLeftFiles()
    }

    /// Opens what an earlier studio has left of new models, and of those whose files others have removed.
    private func takeUpLeftFiles() {
        let left = LeftFiles(in: states, of: folders, models: models.map(\.url))
        problems += left.problems
        for (url, path) in left.files {
            if url.pathExtension == DocumentSearch.mappingEnding {
                take(StudioMapping(allMappings.count, url, path: path, states: states), among: &allMappings)
            } else {
                take(StudioModel(allModels.count, url, path: path, states: states), among: &allModels)
            }
        }
    }

    private func take<Document>(_ file: OpenedFile<Document>, among files: inout [OpenedFile<Document>]) {
        if file.document == nil { problems += [file.draftProblem].compactMap(\.self) } else { files.append(file) }
    }

    /// Adds a mapping model that is not saved yet.
    func add(_ document: MappingDocument, path: String) -> StudioMapping {
        let mapping = StudioMapping(allMappings.count, document, path: path, states: states)
        allMappings.append(mapping)
        return mapping
    }

    /// Returns the mapping model of an address; nil if there is none.
    func mapping(_ address: String?) -> StudioMapping? { mappings.first { $0.address == address } }

    /// Adds a model that is not saved yet.
    func add(_ document: ModelDocument, path: String) -> StudioModel {
        let model = StudioModel(allModels.count, document, path: path, states: states)
        allModels.append(model)
        return model
    }

    /// Returns the model of an address; nil if there is none.
    func model(_ address: String?) -> StudioModel? { models.first { $0.address == address } }

    /// Returns the models for a store: those beside it, then the others. Those that cannot be read are none.
    private static func families(for store: URL, _ models: Set<URL>) -> [ModelFamily] {
        let folder = store.deletingLastPathComponent()
        let all = store.isFileURL ? models.union(DocumentSearch.models(in: folder)) : models
        let sorted = all.sorted { first, second in
            let isBeside = [first, second].map { $0.deletingLastPathComponent() == folder }
            return isBeside[0] == isBeside[1] ? first.path < second.path : isBeside[0]
        }
        return sorted.compactMap { url in
            do {
                return try ModelFamily(contentsOf: url)
            } catch {
                // A model in a folder may be unfinished: the store then has others, or its tables.
                return nil
            }
        }
    }

    /// What is not saved, as sentences for a user who ends the studio.
    package var farewells: [String] {
        let stores = documents.compactMap { document -> String? in
            guard let edits = document.edits, !edits.changes.isEmpty else { return nil }
            let changes = Figures.count(edits.changes.count, "change")
            return edits.isKept
                ? "\(changes) of \(document.path) had not been saved: they are kept until --edit opens it again"
                : "\(changes) of \(document.path) had not been saved, and nothing of them is in the store"
        }
        return stores
            + files.filter(\.isEdited).map { file in
                let end = file.isKept ? ": they are kept until the studio opens it again" : ", and are lost"
                return "the changes of \(file.path) had not been saved\(end)"
            }
    }

    private var files: [any EditedFile] { models.map { $0 } + mappings.map { $0 } }

    /// Waits until all changes of models that are not saved are kept.
    package func finishKeeping() async {
        for file in files { await file.finishKeeping() }
    }

    /// Returns the document with the number of an address; nil if there is none.
    package func document(_ number: String?) -> StudioDocument? {
        number.flatMap { Int($0) }.flatMap { documents.indices.contains($0) ? documents[$0] : nil }
    }
}
