import CoreData
import Testing

/// Properties that the compiler expanded.
@Suite struct ManagedTests {
    @Test func scalarsAreKept() {
        let shelf = Shelf()
        check(shelf, \.code, "code", ["", "a"])
        check(shelf, \.isOpen, "isOpen", [true, false])
        check(shelf, \.number, "number", [.min, 7])
        check(shelf, \.small, "small", [.min, 7])
        check(shelf, \.middle, "middle", [.min, 7])
        check(shelf, \.large, "large", [.min, 7])
        check(shelf, \.ratio, "ratio", [-0.5, .infinity])
        check(shelf, \.single, "single", [-0.5, .infinity])
        check(shelf, \.opened, "opened", [.distantPast, Date(timeIntervalSince1970: 0.5)])
        check(shelf, \.identifier, "identifier", [UUID(), UUID()])
        check(shelf, \.material, "material", [.wood, .steel])
        check(shelf, \.tags, "tags", [["a", "b"], []])
    }

    @Test func optionalsAreKept() {
        let shelf = Shelf()
        check(shelf, \.name, "name", [nil, "a", nil])
        check(shelf, \.optionalLarge, "optionalLarge", [nil, 7, nil])
        check(shelf, \.optionalRatio, "optionalRatio", [nil, 0.5, nil])
        check(shelf, \.price, "price", [nil, Decimal(string: "0.1"), nil])
        check(shelf, \.exactPrice, "exactPrice", [nil, NSDecimalNumber(string: "0.1"), nil])
        check(shelf, \.count, "count", [nil, 7, nil])
        check(shelf, \.closed, "closed", [nil, .distantFuture, nil])
        check(shelf, \.address, "address", [nil, URL(string: "https://example.org"), nil])
        check(shelf, \.image, "image", [nil, Data([1, 2]), nil])
        check(shelf, \.optionalMaterial, "optionalMaterial", [nil, .steel, nil])
        check(shelf, \.colors, "colors", [nil, ["a": [1]], nil])
        check(shelf, \.legacy, "legacy", [nil, NSObject(), nil])
        check(shelf, \.nested, "nested", [nil, ["a": [1, nil]], nil])
    }

    @Test func tuplesExistentialsAndFunctionsAreKept() {
        let shelf = Shelf()
        shelf.size = (1, 2)
        shelf.size.height = 3
        #expect(shelf.size == (1, 3))
        shelf.transformed = "a"
        #expect(shelf.transformed as? String == "a")
        shelf.sorter = { $0 > $1 }
        #expect(shelf.sorter(2, 1))
        #expect(Set(shelf.values.keys) == ["size", "transformed", "sorter"])
    }

    @Test func relationshipsAreKept() {
        let book = Book()
        check(book, \.shelf, "shelf", [nil, Shelf(), nil])
        check(book, \.authors, "authors", [nil, NSSet(array: ["a", "b"]), nil])
        check(book, \.sequels, "sequels", [[], [Book(), Book()]])
        check(book, \.pages, "pages", [nil, NSOrderedSet(array: [2, 1]), nil])
        book.sequels.insert(book)
        #expect(book.sequels.count == 3)
    }

    @Test func keysAreTheArgumentOrElseTheName() {
        let book = Book()
        check(book, \.title, "displayTitle", ["a", "b"])
        check(book, \.rawTitle, "raw", ["a", "b"])
        check(book, \.class, "class", ["a", "b"])
        check(book, \.edition, "edition", [1, 2])
        check(book, \.isbn, "isbn", ["a", "b"])
        book._setManagedValue(1, forKey: "printed")
        book.print()
        #expect(book.values["printed"] as? Int == 2)
    }

    @Test func propertiesTakeNoRoom() {
        #expect(Mirror(reflecting: Shelf()).children.isEmpty)
    }

    @Test func subclassesOverrideAndAddProperties() {
        let box = Box<Int>()
        box.name = "a"
        #expect(box.name == "A")
        #expect((box as Shelf).name == "A")
        check(box, \.content, "content", [nil, 1])
        check(box, \.contents, "contents", [[1, 2], []])
    }

    @Test @MainActor func propertiesMayBeIsolated() {
        let copy = Book.Copy()
        copy.reader = "a"
        #expect(copy.values["reader"] as? String == "a")
    }

    /// Writes each value to the property, and reads it from the property and by key.
    private func check<Object: KeyedObject, Value: Equatable>(
        _ object: Object,
        _ property: ReferenceWritableKeyPath<Object, Value>,
        _ key: String,
        _ values: [Value],
        at location: SourceLocation = #_sourceLocation
    ) {
        // Writing through a key path reads first, so there must be a value.
        if let last = values.last { object._setManagedValue(last, forKey: key) }
        for value in values {
            object[keyPath: property] = value
            #expect(object[keyPath: property] == value, sourceLocation: location)
            #expect(object.values[key] as Any as? Value == value, sourceLocation: location)
        }
    }
}
