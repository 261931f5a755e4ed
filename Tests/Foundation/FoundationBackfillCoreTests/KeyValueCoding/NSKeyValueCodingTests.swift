import FoundationBackfillCore
import Testing

@Suite struct NSKeyValueCodingTests {
    @Test func undeclaredStoredPropertiesAreReadByReflection() {
        let page = Page()
        #expect(page.value(forKey: "title") as? String == "One")
        #expect(page.value(forKey: "number") as? Int == 1)
        #expect(page.value(forKey: "note") == nil)
        #expect(page.value(forKey: "base") as? String == "inherited")
        #expect(page.value(forKey: "hidden") as? Int == 7)
        #expect(page.value(forKey: "favorite") as? Bool == true)
        #expect(page.value(forKey: "self") as? Page === page)
    }

    @Test func declaredPropertiesAreReadAndWritten() {
        let book = Book()
        #expect(book.value(forKey: "title") as? String == "Swift")
        #expect(book.value(forKey: "pages") as? Int16 == 300)
        #expect(book.value(forKey: "isRead") as? Bool == false)
        #expect(book.value(forKey: "shout") as? String == "SWIFT!")
        book.setValue("Zettel", forKey: "title")
        book.setValue(12, forKey: "pages")
        book.setValue(NSNumber(value: true), forKey: "isRead")
        book.setValue(2.5, forKey: "price")
        book.setValue(Date(timeIntervalSinceReferenceDate: 1), forKey: "published")
        #expect(book.title == "Zettel" && book.pages == 12 && book.isRead && book.price == 2.5)
        #expect(book.published == Date(timeIntervalSinceReferenceDate: 1))
        book.setValue(nil, forKey: "published")
        book.setValue(nil, forKey: "price")
        #expect(book.published == nil && book.price == nil)
        #expect(book.value(forKey: "price") == nil)
    }

    @Test func keyPathsFollowObjectsAndCollections() {
        let shelf = Shelf()
        #expect(shelf.value(forKeyPath: "first.title") as? String == "Swift")
        #expect(shelf.value(forKeyPath: "missing.title") == nil)
        #expect(shelf.value(forKeyPath: "books.title") as? [String] == ["Swift", "Box"])
        shelf.setValue("New", forKeyPath: "first.title")
        #expect(shelf.first.title == "New")
        shelf.setValue("Nobody", forKeyPath: "missing.title")
        shelf.first.price = nil
        let values = shelf.first.dictionaryWithValues(forKeys: ["title", "price"])
        #expect(values["title"] as? String == "New" && values["price"] is NSNull)
        shelf.first.setValuesForKeys(["title": "Old", "price": NSNull(), "pages": 3])
        #expect(shelf.first.title == "Old" && shelf.first.price == nil && shelf.first.pages == 3)
    }

    @Test(arguments: [
        ("books.@count", 2), ("books.@sum.pages", 400), ("books.@max.pages", 300), ("books.@min.pages", 100),
        ("books.@avg.pages", 200), ("books.pages.@sum", 400), ("books.@count.self", 2), ("empty.@sum.pages", 0),
        ("empty.@avg.pages", 0), ("empty.@count", 0), ("books.@sum.price", 9.5), ("ordered.@sum.pages", 400),
        ("set.@max.pages", 300), ("numbers.@max.self", 3), ("numbers.@first", 3), ("numbers.@last", 2),
    ])
    func operatorsSummariseCollections(_ keyPath: String, _ expected: Double) {
        let value = Shelf().value(forKeyPath: keyPath)
        #expect((value as? NSNumber)?.doubleValue == expected, "\(String(describing: value))")
    }

    @Test func operatorsCollectValues() {
        let shelf = Shelf()
        shelf.books.append(Book())
        #expect(shelf.value(forKeyPath: "books.@unionOfObjects.title") as? [String] == ["Swift", "Box", "Swift"])
        #expect(shelf.value(forKeyPath: "books.@distinctUnionOfObjects.title") as? [String] == ["Swift", "Box"])
        #expect(shelf.value(forKeyPath: "nested.@unionOfArrays.self") as? [Int] == [1, 2, 2, 3])
        #expect(shelf.value(forKeyPath: "nested.@distinctUnionOfArrays.self") as? [Int] == [1, 2, 3])
        #expect(shelf.value(forKeyPath: "nested.@distinctUnionOfSets.self") as? NSSet == NSSet(array: [1, 2, 3]))
        #expect(shelf.value(forKeyPath: "empty.@max.pages") == nil)
    }

    @Test func foundationsCollectionsAnswerForTheirElements() {
        let books = [Book(), Book()]
        let array = NSArray(array: books)
        #expect(array.value(forKey: "title") as? [String] == ["Swift", "Swift"])
        #expect(array.value(forKeyPath: "@sum.pages") as? Int == 600)
        array.setValue("Same", forKey: "title")
        #expect(books.allSatisfy { $0.title == "Same" })
        #expect(NSSet(array: books).value(forKey: "title") as? NSSet == NSSet(object: "Same"))
        #expect(NSOrderedSet(array: books).value(forKeyPath: "@count") as? Int == 2)
        let dictionary = NSMutableDictionary(dictionary: ["a": ["b": 3]])
        #expect(dictionary.value(forKeyPath: "a.b") as? Int == 3)
        dictionary.setValue(4, forKey: "c")
        dictionary.setValue(nil, forKey: "a")
        #expect(dictionary as? [String: Int] == ["c": 4])
    }

    @Test func userDefaultsAreWrittenByKey() throws {
        let defaults = try #require(UserDefaults(suiteName: "key-value-coding-\(UUID().uuidString)"))
        defaults.setValue(7, forKey: "a")
        #expect(defaults.value(forKey: "a") as? Int == 7 && defaults.integer(forKey: "a") == 7)
        defaults.setValue(nil, forKey: "a")
        #expect(defaults.object(forKey: "a") == nil)
    }

    @Test func foundationsValuesAnswerAsOnApplesSystems() {
        let note: [String: Any] = ["title": "Zoë", "when": Date(timeIntervalSinceReferenceDate: 5), "count": 3]
        #expect(NSPredicate(format: "title.length == 3").evaluate(with: note))
        #expect(NSPredicate(format: "title.uppercaseString == 'ZOË'").evaluate(with: note))
        #expect(NSPredicate(format: "when.timeIntervalSinceReferenceDate == 5").evaluate(with: note))
        #expect(NSPredicate(format: "title.description == title").evaluate(with: note))
    }

    @Test func undefinedKeysGoToTheObject() {
        let open = Open()
        #expect(open.value(forKey: "anything") as? String == "<anything>")
        open.setValue(3, forKey: "other")
        #expect(open.log == ["other"])
        #expect(NSPredicate(format: "anything == '<anything>'").evaluate(with: open))
    }

    @Test func validationMayReplaceAndRefuse() throws {
        let book = Book()
        var value: Any? = "  padded "
        try book.validateValue(&value, forKey: "title")
        #expect(value as? String == "padded")
        value = ""
        #expect(throws: CocoaError.self) { try book.validateValue(&value, forKey: "title") }
        let shelf = Shelf()
        #expect(throws: CocoaError.self) { try shelf.validateValue(&value, forKeyPath: "first.title") }
    }

    @Test func undefinedKeysStopTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Book().value(forKey: "nothing")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("NSUnknownKeyException"))
        #expect(output.contains("this class is not key value coding-compliant for the key nothing."))
        await #expect(processExitsWith: .failure) { Book().setValue("x", forKey: "shout") }
        await #expect(processExitsWith: .failure) { Book().setValue(nil, forKey: "pages") }
        await #expect(processExitsWith: .failure) { Book().setValue("text", forKey: "pages") }
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "nothing == 1").evaluate(with: Book()) }
        await #expect(processExitsWith: .failure) { _ = NSPredicate(format: "a == $b").evaluate(with: ["a": 1]) }
        await #expect(processExitsWith: .failure) { _ = NSExpression(forKeyPath: "a").constantValue }
    }
}

private class Base: NSObject, NSKeyValueCoding {
    var base = "inherited"
}

private final class Page: Base {
    var title = "One"
    var number = 1
    var note: String?
    private var _hidden = 7
    let isFavorite = true
}

private final class Book: NSObject, NSKeyValueCoding {
    var title = "Swift"
    var pages: Int16 = 300
    var price: Double? = 9.5
    var published: Date?
    var isRead = false
    var shout: String { title.uppercased() + "!" }

    static let keyValueProperties: [String: KeyValueProperty] = [
        "title": KeyValueProperty(\Book.title),
        "pages": KeyValueProperty(\Book.pages),
        "price": KeyValueProperty(\Book.price),
        "published": KeyValueProperty(\Book.published),
        "isRead": KeyValueProperty(\Book.isRead),
        "shout": KeyValueProperty(\Book.shout),
    ]

    func validateValue(_ ioValue: inout Any?, forKey key: String) throws {
        guard key == "title", let text = ioValue as? String else { return }
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        if trimmed.isEmpty { throw CocoaError(.coderInvalidValue) }
        ioValue = trimmed
    }
}

private final class Shelf: NSObject, NSKeyValueCoding {
    let first = Book()
    let missing: Book? = nil
    var books: [Book]
    let empty: [Book] = []
    let ordered: NSOrderedSet
    let set: NSSet
    let numbers = [3, 1, 2]
    let nested = [[1, 2], [2, 3]]

    override init() {
        let box = Book()
        box.title = "Box"
        box.pages = 100
        box.price = nil
        books = [first, box]
        ordered = NSOrderedSet(array: books)
        set = NSSet(array: books)
    }
}

private final class Open: NSObject, NSKeyValueCoding {
    var log: [String] = []

    func value(forUndefinedKey key: String) -> Any? { "<\(key)>" }
    func setValue(_ value: Any?, forUndefinedKey key: String) { log.append(key) }
}
