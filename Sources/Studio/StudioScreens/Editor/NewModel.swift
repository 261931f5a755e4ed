internal import CoreData
internal import Foundation
internal import ManagedObjectModelFormat
internal import ModelEditing

extension StudioLibrary {
    /// What a new model begins with.
    enum Beginning: Hashable {
        case empty, slipBox
        /// The model of a store, by the store's number.
        case store(Int)
        /// What the tables of an SQLite file that is no store say, by its place in the list.
        case tables(Int)
        /// What the tables at the address of a database say, by the number of the document. Stores can be attached to them.
        case serverTables(Int)
    }

    /// Makes a model that is not saved yet.
    ///
    /// - Parameters:
    ///   - name: Its name, without an extension.
    ///   - folder: The place of one of the given folders in their list.
    /// - Returns: The model, and what to know about it: what its file cannot hold of the store's, or what was left out of tables.
    /// - Throws: `EditError` if there cannot be such a model.
    func makeModel(
        named name: String,
        inFolder folder: Int,
        beginningWith beginning: Beginning
    ) async throws(EditError) -> (model: StudioModel, losses: [String]) {
        guard folders.indices.contains(folder) else { throw EditError("There is no such folder.") }
        guard !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 200,
            !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 0x20 })
        else { throw EditError("“\(name)” cannot be the name of a model, which is that of a folder.") }
        let template = try await template(of: beginning)
        let url = folders[folder].appendingPathComponent("\(name).xcdatamodeld")
        guard !models.contains(where: { $0.url.path == url.path }) else {
            throw EditError("There is a model of that name already.")
        }
        do throws(ModelFormatErrors) {
            let document = try ModelDocument(template.model, at: url)
            let notes = template.notes + template.model.losses.map(\.reason)
            return (add(document, path: url.lastPathComponent), notes)
        } catch {
            throw EditError(error.sentence)
        }
    }

    private func template(of beginning: Beginning) async throws(EditError) -> (model: ModelTemplate, notes: [String]) {
        switch beginning {
        case .empty: return (.empty, [])
        case .slipBox: return (.slipBox, [])
        case .tables(let place):
            guard databases.indices.contains(place) else { throw EditError("There is no such file.") }
            let url = databases[place].url
            return try await template { try ModelProposal(forTablesOf: url) }
        case .serverTables(let number):
            guard documents.indices.contains(number) else { throw EditError("There is no such address.") }
            let url = documents[number].url
            return try await template { try ModelProposal(for: url) }
        case .store(let number):
            guard documents.indices.contains(number) else { throw EditError("There is no such store.") }
            do {
                let model = try await documents[number].store.reading { context in
                    try ModelTemplate(context.persistentStoreCoordinator?.managedObjectModel ?? NSManagedObjectModel())
                }
                return (model, [])
            } catch {
                throw EditError("The store’s model cannot be read: \(StudioProblem.text(of: error))")
            }
        }
    }
    private func template(
        of proposal: @escaping @Sendable () throws -> ModelProposal
    ) async throws(EditError) -> (model: ModelTemplate, notes: [String]) {
        do {
            let proposal = try await Task.detached { try proposal() }.value
            return (ModelTemplate(proposal.model), proposal.notes)
        } catch {
            throw EditError("The tables cannot be read: \(StudioProblem.text(of: error))")
        }
    }
}
