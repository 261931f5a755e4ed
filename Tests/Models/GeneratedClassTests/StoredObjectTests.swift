import CoreData
import Testing

/// Objects of generated classes that are saved in one context and read in another.
@Suite struct StoredObjectTests {
    private static let date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
    private static let uuid = UUID()

    /// Inserts a binder with two reports and a letter that has a value for every property.
    private static func fill(_ context: NSManagedObjectContext) throws {
        let (binder, inner) = (Binder(context: context), Binder(context: context))
        (binder.name, inner.name, inner.parent) = ("Mail", "Bills", binder)
        for (title, rank) in [("b", 7), ("c", 3)] as [(String, Int64)] {
            let report = Report(context: context)
            (report.title, report.rank, report.binder) = (title, rank, rank == 7 ? binder : inner)
            report.identifier = UUID()
        }
        let letter = Letter(context: context)
        (letter.title, letter.sender, letter.rank, letter.binder) = ("a", "Ada", 9, binder)
        (letter.created, letter.identifier, letter.link) = (date, uuid, URL(string: "https://example.org/a?b=c"))
        (letter.count, letter.size, letter.price) = (7, 2.5, NSDecimalNumber(string: "12.34"))
        (letter.image, letter.tags, letter.isOpen) = (Data([0, 1, 255]), ["x", "y"], false)
        letter.cover = Cover(context: context)
        letter.cover?.color = "red"
        for number in [3, 1, 2] as [Int16] {
            let sheet = Sheet(context: context)
            sheet.number = number
            letter.addToSheets(sheet)
        }
        let label = Label(context: context)
        label.text = "urgent"
        letter.addToLabels(label)
        letter.addToLinks(letter)
        try context.save()
    }

    @Test func valuesComeBack() throws {
        try Office.withStore(Self.fill) { context in
            let request: NSFetchRequest<Letter> = Letter.fetchRequest()
            let letter = try #require(try context.fetch(request).first)
            #expect(letter.isFault)
            #expect(letter.title == "a" && letter.sender == "Ada" && letter.rank == 9 && !letter.isOpen)
            #expect(!letter.isFault)
            #expect(letter.created == Self.date && letter.identifier == Self.uuid)
            #expect(letter.link == URL(string: "https://example.org/a?b=c"))
            #expect(letter.count == 7 && letter.size == 2.5 && letter.price == NSDecimalNumber(string: "12.34"))
            #expect(letter.image == Data([0, 1, 255]) && letter.tags == ["x", "y"])
            #expect(letter.cover?.color == "red" && letter.cover?.report === letter)
            #expect((letter.sheets?.array as? [Sheet])?.map(\.number) == [3, 1, 2])
            #expect((letter.labels?.allObjects as? [Label])?.map(\.text) == ["urgent"])
            #expect(letter.links == NSSet(object: letter) && letter.backlinks == NSSet(object: letter))
            #expect(letter.binder?.name == "Mail" && letter.binder?.awakenings == 0)
            #expect(!context.hasChanges)
        }
    }

    @Test func requestsByKeyPathRunInTheStore() throws {
        try Office.withStore(Self.fill) { context in
            func titles(_ predicate: NSPredicate?, _ descriptors: NSSortDescriptor...) throws -> [String?] {
                let request: NSFetchRequest<Report> = Report.fetchRequest()
                request.predicate = predicate
                request.sortDescriptors = descriptors
                return try context.fetch(request).map(\.title)
            }
            let byTitle = NSSortDescriptor(keyPath: \Report.title, ascending: true)
            #expect(try titles(nil, byTitle) == ["a", "b", "c"])
            let byRank = NSSortDescriptor(SortDescriptor(\Report.rank, order: .reverse))
            #expect(try titles(nil, byRank) == ["a", "b", "c"])
            #expect(try titles(NSPredicate(#Predicate<Report> { $0.rank > 5 }), byTitle) == ["a", "b"])
            #expect(try titles(NSPredicate(#Predicate<Report> { $0.binder?.name == "Bills" })) == ["c"])
            #expect(try titles(NSPredicate(#Predicate<Report> { $0.binder?.parent?.name == "Mail" })) == ["c"])
            #expect(try titles(NSPredicate(format: "ANY labels.text == 'urgent'")) == ["a"])
            let mail = try Self.mail(context)
            #expect(try titles(NSPredicate(format: "binder == %@", mail), byTitle) == ["a", "b"])
        }
    }

    @Test func aRequestForAnEntityFindsItsSubentities() throws {
        try Office.withStore(Self.fill) { context in
            let records = try context.fetch(Record.fetchRequest())
            #expect(records.count == 3)
            #expect(records.filter { $0 is Letter }.count == 1)
            let request: NSFetchRequest<Report> = Report.fetchRequest()
            request.includesSubentities = false
            #expect(try context.fetch(request).count == 2)
            let letters: NSFetchRequest<Letter> = Letter.fetchRequest()
            #expect(try context.count(for: letters) == 1)
        }
    }

    @Test func fetchedPropertiesAreFetched() throws {
        try Office.withStore(Self.fill) { context in
            let found = try Self.mail(context).highRanks ?? []
            #expect(Set(found.map(\.title)) == ["a", "b"])
        }
    }

    @Test func propertiesOfHandWrittenClassesComeBack() throws {
        try Office.withStore { context in
            let memo = Memo(context: context)
            (memo.text, memo.count, memo.isOpen, memo.price) = ("Text", 3, true, Decimal(string: "0.1"))
            (memo.sent, memo.token, memo.tags) = (Self.date, Self.uuid, ["x"])
            memo.attachmentList = (0..<3).map { index in
                let attachment = Attachment(context: context)
                attachment.name = "\(index)"
                return attachment
            }
            memo.answers = [Memo(context: context)]
            try context.save()
        } then: { context in
            let request = NSFetchRequest<Memo>(entityName: "Memo")
            request.predicate = NSPredicate(#Predicate<Memo> { $0.text == "Text" && $0.count == 3 })
            let memo = try #require(try context.fetch(request).first)
            #expect(memo.text == "Text" && memo.count == 3 && memo.isOpen && memo.price == Decimal(string: "0.1"))
            #expect(memo.sent == Self.date && memo.token == Self.uuid && memo.tags == ["x"])
            #expect(memo.attachmentList.map(\.name) == ["0", "1", "2"])
            #expect(memo.answers.first?.question === memo)
        }
    }

    private static func mail(_ context: NSManagedObjectContext) throws -> Binder {
        let request = Binder.fetchRequest()
        request.predicate = NSPredicate(format: "name == 'Mail'")
        return try #require(try context.fetch(request).first)
    }
}
