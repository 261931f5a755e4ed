internal import CoreData
package import Foundation
package import ServerSecurity

/// What pages show besides themselves, each at an address of its own: the bytes of values, and files with results.
package struct StudioFiles: Sendable {
    /// The bytes of a value.
    package struct Value: Sendable {
        package let data: Data
        /// The format, if they are a picture that browsers may show. Anything else is only there to be downloaded.
        package let picture: RasterPicture?
    }

    private let documents: [StudioDocument]

    @MainActor
    package init(of library: StudioLibrary) {
        documents = library.documents
    }

    /// Returns the bytes of an attribute's value; nil if there are none.
    ///
    /// - Parameters:
    ///   - row: The row of the object, such as `p3`.
    ///   - attribute: The name of an attribute that keeps bytes.
    /// - Throws: An error if the store cannot be read.
    package func value(
        inDocument number: String?,
        entity: String?,
        row: String?,
        attribute: String?
    ) async throws -> Value? {
        guard let document = document(number), let entity, let row, let attribute,
            let key = ObjectKey(text: "\(entity)/\(row)")
        else { return nil }
        return try await document.store.reading { context in
            guard let id = key.id(in: context),
                let shape = id.entity.attributesByName[attribute], AttributeShape(shape).hasBytes
            else { return nil }
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.predicate = NSPredicate(format: "SELF == %@", id)
            // The attribute may be one of the object's own entity, which inherits from that of the address.
            guard let object = try context.fetch(request).first, let own = object.entity.attributesByName[attribute],
                let data = try object.storedBytes(of: own)?.data
            else { return nil }
            return Value(data: data, picture: RasterPicture(head: data))
        }
    }

    /// Returns the file of a result and its name; nil if the address names none.
    ///
    /// - Parameters:
    ///   - file: The name of the file, such as `Note.json`.
    ///   - parameters: Those of the address of the list.
    /// - Throws: An error if the query does not fit the model, or the store cannot be read.
    @MainActor
    package func result(
        ofDocument number: String?,
        file: String?,
        _ parameters: [String: String]
    ) async throws -> (writer: ResultWriter, format: ResultWriter.Format)? {
        guard let document = document(number), let file, let dot = file.lastIndex(of: "."),
            let format = ResultWriter.Format(rawValue: String(file[file.index(after: dot)...]))
        else { return nil }
        await document.look()
        guard let entity = document.model?[String(file[..<dot])] else { return nil }
        let browser = RowsBrowser(document, entity)
        browser.addressedPredicate = parameters[StudioAddress.Parameter.predicate] ?? ""
        browser.addressedMembers = parameters[StudioAddress.Parameter.members] ?? ""
        browser.addressedOrder = parameters[StudioAddress.Parameter.order] ?? ""
        browser.columns = RowColumns(text: parameters[StudioAddress.Parameter.columns] ?? "")
        let (query, columns) = (browser.query, browser.shownColumns)
        try await document.store.reading { _ = try query.request(in: $0) }
        let reader = RowReader(entity: entity, columns: columns, query: query)
        return (ResultWriter(document.store, format, reader), format)
    }

    private func document(_ number: String?) -> StudioDocument? {
        number.flatMap { Int($0) }.flatMap { documents.indices.contains($0) ? documents[$0] : nil }
    }
}
