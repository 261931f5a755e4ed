internal import Foundation

extension ErrorFactory {
    /// 134110: A store cannot be migrated because of a mapping or a value.
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
            advice: "The store is unchanged: correct the mapping model or its policies, and migrate again",
            userInfo: info
        )
    }

    /// 134170: A migration policy threw an error.
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

    /// 134120: The migration was cancelled.
    static func migrationCancelled(_ error: any Error) -> CocoaError {
        makeError(
            .migrationCancelled,
            "The migration was cancelled: \(error.localizedDescription)",
            advice: "The store is unchanged",
            userInfo: [NSUnderlyingErrorKey: error]
        )
    }

    /// 134150 or 134160: The source or destination store cannot be opened.
    static func migrationStore(at url: URL, code: CocoaError.Code, _ error: any Error) -> CocoaError {
        let verb = code == .migrationManagerSourceStore ? "read" : "written"
        return makeError(
            code,
            "The migration failed because \(store(at: url)) cannot be \(verb): \(error.localizedDescription)",
            advice: "Check the store, its folder, and that the store was created with the model",
            storeURL: url,
            userInfo: [NSUnderlyingErrorKey: error]
        )
    }

    /// 640: There is not enough free space for a migration.
    static func noSpaceToMigrate(at url: URL, needed: Int64, available: Int64) -> CocoaError {
        makeError(
            .fileWriteOutOfSpace,
            "Migrating \(store(at: url)) needs about \(needed) bytes of free space in its folder, and there are \(available)",
            advice: "Free some space and migrate again; the store is unchanged",
            storeURL: url
        )
    }

    /// 134140: There is no mapping model from one version to another.
    static func noMapping(from source: NSManagedObjectModel, to destination: NSManagedObjectModel, _ error: any Error)
        -> CocoaError
    {
        makeError(
            .migrationMissingMappingModel,
            "There is no mapping model from the version \(source.versionChecksum) of the model to "
                + "\(destination.versionChecksum), and none can be inferred: \(error.localizedDescription)",
            advice: "Add a mapping model to the program's bundle, or change the model so that one can be inferred",
            userInfo: [
                NSUnderlyingErrorKey: error,
                "sourceModel": source.entityVersionHashesByName,
                "destinationModel": destination.entityVersionHashesByName,
            ]
        )
    }

    /// 134110: A mapping model that is given as an option does not name its versions.
    static func mappingWithoutVersions(_ index: Int, of option: String) -> CocoaError {
        makeError(
            .migration,
            "The mapping model \(index) of \(option) does not name the versions that it is for: it is empty, or one of "
                + "its mappings has no version hash",
            advice: "Call setVersions(from:to:) of the mapping model; the store is unchanged"
        )
    }

    /// 134140: The versions that the program knows do not say which mapping models a store needs.
    static func versionWithoutPlace(_ source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> CocoaError
    {
        makeError(
            .migrationMissingMappingModel,
            "There is no known way from the version \(source.versionChecksum) of the model to "
                + "\(destination.versionChecksum): neither a model of the program nor a mapping model in "
                + "\(NSMigrationMappingModelsOption) has the version of the store, so that it is unknown which of the "
                + "mapping models it needs",
            advice: "Keep all versions in the program's .momd, or add a mapping model from the version of the store, "
                + "such as an inferred one"
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
