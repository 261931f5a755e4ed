internal import Foundation

extension ErrorFactory {
    /// A store cannot be migrated, because of a mapping or a value: 134110.
    static func migrationFailed(
        _ reason: String,
        mapping: String? = nil,
        entity: String? = nil,
        property: String? = nil,
        expression: String? = nil,
        objectURI: URL? = nil,
        code: CocoaError.Code = .migration,
        underlying: (any Error)? = nil
    ) -> CocoaError {
        let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
        let place = [
            mapping.map { "by the mapping \($0)" },
            subject.isEmpty ? nil : "at \(subject)",
            expression.map { "in the expression \($0)" },
            objectURI.map { "of the object <\($0.absoluteString)>" },
        ].compactMap { $0 }
        var info = details(entity, property, objectURI, reason)
        info["mapping"] = mapping
        info["expression"] = expression
        info[NSUnderlyingErrorKey] = underlying
        return makeError(
            code,
            (["The store cannot be migrated"] + place).joined(separator: " ") + ": \(reason)",
            advice: "The store is left as it was: mend the mapping model or its policies, and migrate again",
            userInfo: info
        )
    }

    /// A policy throws: 134170.
    static func policyFailed(
        _ error: any Error,
        mapping: String,
        entity: String?,
        property: String? = nil,
        expression: String? = nil,
        objectURI: URL?
    ) -> CocoaError {
        migrationFailed(
            "its policy failed with: \(error.localizedDescription)",
            mapping: mapping,
            entity: entity,
            property: property,
            expression: expression,
            objectURI: objectURI,
            code: .entityMigrationPolicy,
            underlying: error
        )
    }

    /// The migration was cancelled: 134120.
    static func migrationCancelled(_ error: any Error) -> CocoaError {
        makeError(
            .migrationCancelled,
            "The migration was cancelled: \(error.localizedDescription)",
            advice: "The store is left as it was",
            userInfo: [NSUnderlyingErrorKey: error]
        )
    }

    /// The store to migrate from or to cannot be opened: 134150 and 134160.
    static func migrationStore(at url: URL, code: CocoaError.Code, _ error: any Error) -> CocoaError {
        let verb = code == .migrationManagerSourceStore ? "read" : "written"
        return makeError(
            code,
            "The migration failed, since \(store(at: url)) cannot be \(verb): \(error.localizedDescription)",
            advice: "Check the store, its folder, and that the model is the one that the store was made with",
            storeURL: url,
            userInfo: [NSUnderlyingErrorKey: error]
        )
    }

    /// There is not enough room for a migration: 640.
    static func noSpaceToMigrate(at url: URL, needed: Int64, available: Int64) -> CocoaError {
        makeError(
            .fileWriteOutOfSpace,
            "There are \(available) bytes left beside \(store(at: url)), and its migration takes about \(needed)",
            advice: "Make room and try again; the store is left as it was",
            storeURL: url
        )
    }

    /// No mapping leads from the model of the store to another: 134140.
    static func noMapping(from source: NSManagedObjectModel, to destination: NSManagedObjectModel, _ error: any Error)
        -> CocoaError
    {
        makeError(
            .migrationMissingMappingModel,
            "No mapping model leads from the version \(source.versionChecksum) of the model to "
                + "\(destination.versionChecksum), and none can be inferred: \(error.localizedDescription)",
            advice: "Add a mapping model to the program's bundle, or change the model so that one can be inferred",
            userInfo: [
                NSUnderlyingErrorKey: error,
                "sourceModel": source.entityVersionHashesByName,
                "destinationModel": destination.entityVersionHashesByName,
            ]
        )
    }

    private static func details(
        _ entity: String?,
        _ property: String?,
        _ objectURI: URL?,
        _ reason: String
    ) -> [String: Any] {
        var info: [String: Any] = ["reason": reason]
        info["entity"] = entity
        info["property"] = property
        info["objectURI"] = objectURI
        return info
    }
}
