import CoreData
import Testing

/// Constants of another type than the attribute's, and keys of values, mean the same in stores and in unsaved changes.
@Suite struct FittedConstantsTests {
    /// Contexts with the same notes: saved ones of a file and of memory, and unsaved ones.
    private let contexts: [NSManagedObjectContext]
    private let libraries: [Library]

    init() throws {
        libraries = [try Library(), try Library()]
        let memory = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try memory.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
        let atomic = NSManagedObjectContext(.privateQueue)
        atomic.persistentStoreCoordinator = memory
        contexts = [libraries[0].context(), atomic, libraries[1].context()]
        for context in contexts {
            for (title, position) in [("9", 9), ("10", 10), ("9.5", 11), ("x", 12)] {
                let folder = context.make("Folder", ["name": title])
                _ = context.make("Note", ["title": title, "position": position, "folder": folder])
            }
        }
        for context in contexts.dropLast() { try context.save() }
    }

    private func expect(_ titles: [String], _ format: String, _ arguments: [Any] = []) throws {
        for (place, context) in contexts.enumerated() {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            request.predicate = NSPredicate(format: format, argumentArray: arguments)
            request.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)]
            let found = try context.fetch(request).map { $0.value(forKey: "title") as? String ?? "" }
            #expect(found == titles, "\(format) in \(["a file", "memory", "unsaved changes"][place])")
            #expect(try context.count(for: request) == titles.count)
        }
    }

    @Test func textsAreComparedWithNumbers() throws {
        try expect(["9"], "title == 9")
        try expect(["9"], "9 == title")
        try expect(["9"], "title == %@", [9])
        try expect(["9.5"], "title == 9.5")
        try expect(["9", "10"], "title IN {9, 10}")
        try expect(["9", "10"], "title IN %@", [[9, 10]])
        try expect(["10", "9.5", "x"], "title != 9")
        try expect(["9", "9.5"], "title BEGINSWITH '9'")
        try expect(["10"], "folder.name == 10")
        try expect(["9", "x"], "title == 9 OR NOT (title IN {9, 10, 9.5})")
        try expect([], "title == true")
    }

    @Test func numbersAreComparedWithTexts() throws {
        try expect(["9"], "position == '9'")
        try expect(["9", "10"], "position IN {'9', '10', 'x'}")
        try expect(["9.5", "x"], "position > '10'")
        for text in ["x", "nan", "inf", "0x9", " 9", ""] { try expect([], "position == %@", [text]) }
    }

    @Test func valuesHaveKeys() throws {
        try expect(["10"], "title.length == 2")
        try expect(["10", "9.5"], "title.length > 1")
        try expect(["9.5"], "folder.name.length == 3 AND position == 11")
        try expect(["9"], "position.stringValue == '9'")
    }

    @Test func unknownKeysAreTheSameErrorEverywhere() throws {
        for format in ["title.lenght == 2", "title.length.width == 2", "tilte == 'x'"] {
            for context in contexts {
                let error = failure { _ = try context.all("Note", format) } as? CocoaError
                #expect(error?.code == .persistentStoreUnsupportedRequestType, "\(format)")
            }
        }
    }

    @Test func dataHasAGreatestAndALeastValue() throws {
        for context in contexts.prefix(2) {
            for (note, bytes) in zip(try context.all("Note"), [[1, 2], [1], [2, 0], [0, 9]] as [[UInt8]]) {
                note.setValue(Data(bytes), forKey: "picture")
            }
            try context.save()
            let request = NSFetchRequest<NSDictionary>(entityName: "Note")
            request.resultType = .dictionaryResultType
            request.propertiesToFetch = ["max:", "min:"].map { function in
                let column = NSExpressionDescription()
                column.name = function
                column.expression = NSExpression(
                    forFunction: function,
                    arguments: [NSExpression(forKeyPath: "picture")]
                )
                column.expressionResultType = .binaryDataAttributeType
                return column
            }
            let found = try #require(context.fetch(request).first)
            #expect(found["max:"] as? Data == Data([2, 0]) && found["min:"] as? Data == Data([0, 9]))
        }
    }
}
