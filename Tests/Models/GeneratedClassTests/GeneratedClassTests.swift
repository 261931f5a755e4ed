import CoreData
import Testing

/// Classes that the plugin generated in this module.
@Suite struct GeneratedClassTests {
    @Test func entitiesHaveTheirClasses() throws {
        try Office.withContext { context in
            let classes = try #require(context.persistentStoreCoordinator).managedObjectModel.entities.map {
                $0.managedObjectClassName ?? ""
            }
            #expect(classes.allSatisfy { $0.hasPrefix("GeneratedClassTests.") }, "\(classes)")
            for name in ["Report", "Letter", "Binder", "Label", "Cover", "Sheet", "Memo", "Attachment"] {
                let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
                #expect("\(type(of: object))" == name)
            }
            #expect(Letter(context: context).entity.name == "Letter")
            #expect(Letter.entity().superentity === Report.entity())
        }
    }

    @Test func attributesAreWhatTheModelSays() throws {
        try Office.withContext { context in
            let report = Report(context: context)
            #expect(report.rank == 3)
            #expect(report.isOpen)
            #expect(report.count == nil && report.size == nil && report.title == nil && report.created == nil)
            let date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
            let (uuid, link) = (UUID(), URL(string: "https://example.org/a?b=c"))
            (report.created, report.identifier, report.link) = (date, uuid, link)
            (report.count, report.size, report.price) = (7, 2.5, NSDecimalNumber(string: "12.34"))
            (report.image, report.tags, report.title) = (Data([0, 1, 255]), ["a", "b"], "On cards")
            #expect(report.created == date && report.identifier == uuid && report.link == link)
            #expect(report.count == 7 && report.size == 2.5 && report.price == NSDecimalNumber(string: "12.34"))
            #expect(report.image == Data([0, 1, 255]) && report.tags == ["a", "b"] && report.title == "On cards")
            #expect(report.value(forKey: "size") as? Double == 2.5)
            report.size = nil
            #expect(report.size == nil)
            #expect(report.value(forKey: "size") == nil)
        }
    }

    @Test func S050_unsetOptionalScalarsReadAsZero() throws {
        try Office.withContext { context in
            let report = Report(context: context)
            #expect(report.weight == 0)
            #expect(report.value(forKey: "weight") == nil)
            report.weight = 2.5
            report.setPrimitiveValue(nil, forKey: "weight")
            #expect(report.weight == 0)
        }
    }

    @Test func S049_numbersCannotBeNil() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Office.withContext { Report(context: $0).setValue(nil, forKey: "rank") }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("Could not set nil as the value for the key rank"), "\(message)")
        try Office.withContext { context in
            let report = Report(context: context)
            for key in ["size", "count", "title", "created", "identifier"] {
                report.setValue(nil, forKey: key)
                #expect(report.primitiveValue(forKey: key) == nil)
            }
        }
    }

    @Test func subclassesInheritProperties() throws {
        try Office.withContext { context in
            let letter = Letter(context: context)
            letter.sender = "Ada"
            letter.title = "Dear Charles"
            letter.rank = 9
            let binder = Binder(context: context)
            letter.binder = binder
            #expect(letter.value(forKey: "sender") as? String == "Ada")
            #expect(letter.value(forKey: "title") as? String == "Dear Charles")
            #expect(binder.reports == NSSet(object: letter))
            let report: Report = letter
            report.title = "Dear Ada"
            #expect(letter.title == "Dear Ada")
        }
    }

    @Test func classesKnowTheirProperties() throws {
        #expect(Set(Record.keyValueProperties.keys) == ["created", "identifier", "rank"])
        #expect(Report.keyValueProperties.count == 18)
        #expect(Set(Letter.keyValueProperties.keys) == Set(Report.keyValueProperties.keys).union(["sender"]))
        #expect(Set(Binder.keyValueProperties.keys) == ["name", "children", "parent", "reports", "highRanks"])
        #expect(Set(Cable.keyValueProperties.keys) == Set(Letter.keyValueProperties.keys))
        #expect(NSManagedObject.keyValueProperties.isEmpty)
    }

    @Test func classesWrittenByHandOverrideEvents() throws {
        try Office.withContext { context in
            let binder = Binder(context: context)
            #expect(binder.awakenings == 1)
            #expect(binder.name == "New binder")
            #expect(binder.isInserted)
        }
    }

    @Test func accessorsChangeBothSides() throws {
        try Office.withContext { context in
            let (first, second) = (Binder(context: context), Binder(context: context))
            let reports = (0..<3).map { _ in Report(context: context) }
            first.addToReports(reports[0])
            first.addToReports(NSSet(array: [reports[1], reports[2]]))
            #expect(reports.allSatisfy { $0.binder === first })
            second.addToReports(reports[1])
            #expect(first.reports == NSSet(array: [reports[0], reports[2]]))
            first.removeFromReports(NSSet(array: reports))
            #expect(reports.map { $0.binder === second } == [false, true, false])
            second.reports = nil
            #expect(reports[1].binder == nil)
            #expect(second.reports == NSSet())
        }
    }

    @Test func orderedAccessorsKeepTheOrder() throws {
        try Office.withContext { context in
            let report = Report(context: context)
            let sheets = (0..<5).map { number in
                let sheet = Sheet(context: context)
                sheet.number = Int16(number)
                return sheet
            }
            var numbers: [Int16] { (report.sheets?.array as? [Sheet])?.map(\.number) ?? [] }
            report.addToSheets(NSOrderedSet(array: [sheets[2], sheets[0]]))
            #expect(numbers == [2, 0])
            report.insertIntoSheets(sheets[4], at: 1)
            #expect(numbers == [2, 4, 0])
            report.insertIntoSheets([sheets[1], sheets[3]], at: NSIndexSet(indexesIn: NSRange(location: 0, length: 2)))
            #expect(numbers == [1, 3, 2, 4, 0])
            report.removeFromSheets(at: 1)
            #expect(numbers == [1, 2, 4, 0])
            #expect(sheets[3].report == nil)
            report.replaceSheets(at: 0, with: sheets[3])
            #expect(numbers == [3, 2, 4, 0])
            report.removeFromSheets(sheets[2])
            sheets[1].report = report
            #expect(numbers == [3, 4, 0, 1])
            report.insertIntoSheets(sheets[1], at: 0)
            #expect(numbers == [1, 3, 4, 0])
            report.sheets = NSOrderedSet(array: sheets.reversed())
            #expect(numbers == [4, 3, 2, 1, 0])
            report.mutableOrderedSetValue(forKey: "sheets").exchangeObject(at: 0, withObjectAt: 4)
            #expect(numbers == [0, 3, 2, 1, 4])
        }
    }
}
