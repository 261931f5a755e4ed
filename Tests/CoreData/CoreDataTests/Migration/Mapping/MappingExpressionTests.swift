import Testing

@testable import CoreData

/// Expressions come from files: any fault in one ends the migration with an error that says where it is, and never
/// traps.
@Suite struct MappingExpressionTests {
    /// Returns the error of a migration of two notes with an expression for one attribute. The store must be unchanged.
    private func failure(
        _ property: String = "title",
        _ format: String,
        policy: NSEntityMigrationPolicy.Type? = nil
    ) throws -> CocoaError {
        let mapping = Mappings.cards(policy: policy)
        mapping.entityMappings[0].attributeMappings = Mappings.properties([property: format])
        return try failure(mapping)
    }

    private func failure(_ mapping: NSMappingModel) throws -> CocoaError {
        let notes = try MigratedFolder(notes: 2)
        let before = try notes.state()
        let error = try #require(throws: CocoaError.self) { try notes.migrate(mapping, to: NoteModels.third()) }
        #expect(try notes.state() == before)
        return error
    }

    private func failure(finding format: String) throws -> CocoaError {
        let mapping = Mappings.cards()
        mapping.entityMappings[0].sourceExpression = NSExpression(format: format)
        return try failure(mapping)
    }

    @Test(arguments: [
        // Unknown keys of all objects that an expression can use.
        "$source.nothing", "$source.folder.nothing", "$destination.nothing", "nothing", "folder.nothing",
        "$manager.nothing", "$manager.state", "$manager.run", "$entityMapping.nothing", "$propertyMapping.nothing",
        "$entityPolicy.nothing", "$source.folder.notes.nothing", "$source.folder.notes.@max.nothing",
        "$source.folder.notes.@nothing", "SUBQUERY($source.folder.notes, $x, $x.nothing == 1).@count",
        "SUBQUERY($source.folder.notes, $x, nothing == 1).@count",
        "TERNARY($source.folder.nothing == 1, 'a', 'b')", "$source.folder['nothing']",
        "FUNCTION($source, 'valueForKey:', 'nothing')", "FUNCTION($source.folder, 'valueForKeyPath:', 'notes.nothing')",
        // Keys of values that are not objects.
        "$source.name.nothing", "$source.size.nothing", "(1).nothing", "(1 + 2).nothing", "$source.@count",
        "FUNCTION($source.name, 'stringByAppendingString:', 'a').nothing", "{1, 2}.nothing",
        "FUNCTION($entityPolicy, 'nameOf:', $source).nothing",
        "FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Note', 'TRUEPREDICATE').nothing",
        "distanceToLocation:fromLocation:($source, $source)",
        // Unknown variables.
        "$nobody", "$nobody.name", "SUBQUERY($source.folder.notes, $x, $y.name == 'a').@count",
    ])
    func whatIsNotThereIsAnError(_ format: String) throws {
        let error = try failure("title", format, policy: CountingPolicy.self)
        #expect(error.code == .migration, "\(error.localizedDescription)")
        #expect(error.userInfo["property"] as? String == "title")
        #expect(error.userInfo["mapping"] as? String == "NoteToCard")
        #expect(error.localizedDescription.contains("in the expression"), "\(error.localizedDescription)")
    }

    @Test(arguments: [
        // Unknown functions, and functions with unsuitable arguments.
        "FUNCTION($source.name, 'nothing')", "FUNCTION($source.name, 'nothing:', 1)", "FUNCTION(5, 'nothing:', 1)",
        "FUNCTION($source.size, 'stringByAppendingString:', 'a')", "FUNCTION($source.name, 'hasPrefix:', 1)",
        "FUNCTION($manager, 'nothing:', 1)", "FUNCTION($manager, 'nothing')",
        "FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', 'Nobody', $source)",
        "FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', 'NoteToCard', 5)",
        "FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', 'NoteToCard', {1, 2})",
        "FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', 5, $source)",
        "FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Nobody', 'TRUEPREDICATE')",
        "FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Note', 'name ==')",
        "uppercase:($source.size)", "sqrt:($source.name)", "$source.name + 1", "$source.name - $source.folder",
        "bitwiseAnd:with:($source.name, 1)",
        // Fetches without a fetch request or a context.
        "FETCH(5, $manager.sourceContext, NO)", "FETCH($source, $source, NO)",
        "FETCH(FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Note', 'nothing == 1'), "
            + "$manager.sourceContext, YES)",
        "FETCH(FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Note', "
            + "'nothing.@count == 1 AND name MATCHES name'), $manager.sourceContext, YES)",
        // Values that the attribute cannot have.
        "$source", "$source.folder", "$source.size", "{'a'}", "$manager", "$entityPolicy",
    ])
    func whatDoesNotFitIsAnError(_ format: String) throws {
        let error = try failure("title", format)
        #expect(error.code == .migration, "\(error.localizedDescription)")
        #expect(error.userInfo["expression"] as? String == NSExpression(format: format).description)
        #expect((error.userInfo["objectURI"] as? URL)?.path.hasPrefix("/Note/p") == true)
    }

    @Test(arguments: [
        "1 / 0", "$source.size / 0", "modulus:by:(1, 0)", "ln:(0)", "10 ** 400", "100000 * 100000 * 100000 * 100000",
        "9223372036854775807 + 1", "CAST(1, 'NSDecimalNumber') / 0", "'a'", "now()",
    ])
    func numbersThatAreNoneOrTooLargeAreErrors(_ format: String) throws {
        let error = try failure("length", format)
        #expect(error.code == .migration, "\(error.localizedDescription)")
        #expect(error.userInfo["property"] as? String == "length")
    }

    @Test func aFunctionThatThrowsSaysForWhichExpressionAndObject() throws {
        let error = try failure("title", "FUNCTION($entityPolicy, 'broken').name", policy: CountingPolicy.self)
        #expect(error.code == .entityMigrationPolicy)
        #expect(error.userInfo["property"] as? String == "title")
        #expect((error.userInfo["expression"] as? String)?.contains("broken") == true)
        #expect((error.userInfo["objectURI"] as? URL)?.path.hasPrefix("/Note/p") == true)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .featureUnsupported)
    }

    @Test(arguments: [
        "5", "'Note'", "$source", "$source.folder.notes", "$destination", "$propertyMapping.name", "{1, 2}",
        "$manager.nothing", "$manager.sourceContext", "nothing", "FETCH(5, $manager.sourceContext, NO)",
        "FETCH(FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Nobody', 'TRUEPREDICATE'), "
            + "$manager.sourceContext, NO)",
        "FETCH(FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Note', 'nothing == 1'), "
            + "$manager.sourceContext, NO)",
        "FETCH(FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Note', "
            + "'FUNCTION(name, \"nothing:\", 1).nothing == 1'), $manager.sourceContext, NO)",
        // Objects of another entity, whose rows have different columns.
        "FETCH(FUNCTION($manager, 'fetchRequestForSourceEntityNamed:predicateString:', 'Folder', 'TRUEPREDICATE'), "
            + "$manager.sourceContext, NO)",
    ])
    func whatFindsNoOldObjectsIsAnError(_ format: String) throws {
        let error = try failure(finding: format)
        #expect(error.code == .migration, "\(error.localizedDescription)")
        #expect(error.userInfo["expression"] is String, "\(error.localizedDescription)")
    }

    @Test(arguments: ["5", "'a'", "$source.folder", "{1}", "$source.nothing", "nothing", "(1).nothing"])
    func aRelationshipLeadsToNewObjectsOnly(_ format: String) throws {
        let mapping = Mappings.cards()
        mapping.entityMappings[0].relationshipMappings = Mappings.properties(["previous": format])
        let error = try failure(mapping)
        #expect(error.code == .migration && error.userInfo["property"] as? String == "previous")
        #expect(error.userInfo["expression"] is String, "\(error.localizedDescription)")
    }

    @Test func expressionsAsDeepAsFilesHaveThemAreEvaluated() throws {
        let notes = try MigratedFolder(notes: 1)
        let mapping = Mappings.cards()
        let deep = (0..<90).reduce(NSExpression(format: "$source.size")) { inner, _ in
            NSExpression(forFunction: "add:to:", arguments: [inner, NSExpression(forConstantValue: 1)])
        }
        mapping.entityMappings[0].attributeMappings = Mappings.properties(["title": "$source.name"])
        let length = NSPropertyMapping()
        (length.name, length.valueExpression) = ("length", deep)
        mapping.entityMappings[0].attributeMappings?.append(length)
        try notes.migrate(mapping, to: NoteModels.third())
        try MigratedFolder.read(.sqlite, at: notes.url, NoteModels.third()) { context throws in
            #expect(try MigratedFolder.values("Card", "length", in: context) == ["90"])
        }
    }

    @Test func nilIsNoFault() throws {
        let notes = try MigratedFolder(notes: 1)
        let mapping = Mappings.cards()
        mapping.entityMappings[0].attributeMappings = Mappings.properties([
            "title": "$source.name", "length": "$source.rank + 1", "folderName": "uppercase:($destination.folderName)",
        ])
        try notes.migrate(mapping, to: NoteModels.third())
        try MigratedFolder.read(.sqlite, at: notes.url, NoteModels.third()) { context throws in
            #expect(try MigratedFolder.values("Card", "folderName", in: context) == ["nil"])
        }
    }
}
