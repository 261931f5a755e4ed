import CoreData
import Testing

/// Key paths of generated properties have names, although the compiler keeps none in the program.
@Suite struct KeyPathTests {
    @Test func sortDescriptorsKnowTheNames() throws {
        #expect(NSSortDescriptor(keyPath: \Report.title, ascending: true).key == "title")
        #expect(NSSortDescriptor(keyPath: \Report.rank, ascending: false).key == "rank")
        #expect(NSSortDescriptor(keyPath: \Letter.title, ascending: true).key == "title")
        #expect(NSSortDescriptor(keyPath: \Letter.sender, ascending: true).key == "sender")
        #expect(NSSortDescriptor(keyPath: \Report.binder?.name, ascending: true).key == "binder.name")
        #expect(NSSortDescriptor(keyPath: \Report.binder?.parent?.name, ascending: true).key == "binder.parent.name")
        #expect(NSSortDescriptor(keyPath: \Memo.text, ascending: true).key == "text")
    }

    @Test func foundationsSortDescriptorsAreConverted() {
        let title = NSSortDescriptor(SortDescriptor(\Report.title, comparator: .lexical, order: .reverse))
        #expect(title.key == "title")
        #expect(!title.ascending)
        #expect(NSSortDescriptor(SortDescriptor(\Report.rank)).key == "rank")
        #expect(NSSortDescriptor(SortDescriptor(\Letter.sender)).key == "sender")
    }

    @Test func objectsAreSorted() throws {
        try Office.withContext { context in
            let titles = ["b", "c", "a"]
            let reports = titles.enumerated().map { rank, title in
                let report = Report(context: context)
                report.title = title
                report.rank = Int64(rank)
                return report
            }
            let byTitle = NSArray(array: reports).sortedArray(using: [
                NSSortDescriptor(keyPath: \Report.title, ascending: true)
            ])
            #expect((byTitle as? [Report])?.map(\.title) == ["a", "b", "c"])
            #expect(reports.sorted(using: SortDescriptor(\.rank, order: .reverse)).map(\.rank) == [2, 1, 0])
        }
    }

    @Test func swiftPredicatesAreConverted() throws {
        let title = NSPredicate(#Predicate<Report> { $0.title == "On cards" })
        #expect(title?.predicateFormat == "title == \"On cards\"")
        let rank = NSPredicate(#Predicate<Report> { $0.rank > 5 && $0.isOpen })
        #expect(rank?.predicateFormat == "rank > 5 AND isOpen == 1", "\(rank?.predicateFormat ?? "")")
        let binder = NSPredicate(#Predicate<Report> { $0.binder?.name == "Mail" })
        #expect(binder?.predicateFormat == "binder.name == \"Mail\"")
        let inherited = NSPredicate(#Predicate<Letter> { $0.sender == "Ada" && $0.rank == 3 })
        #expect(inherited?.predicateFormat == "sender == \"Ada\" AND rank == 3")
        try Office.withContext { context in
            let letter = Letter(context: context)
            letter.sender = "Ada"
            #expect(inherited?.evaluate(with: letter) == true)
            letter.rank = 9
            #expect(inherited?.evaluate(with: letter) == false)
            #expect(rank?.evaluate(with: letter) == true)
            letter.binder = Binder(context: context)
            letter.binder?.name = "Mail"
            #expect(binder?.evaluate(with: letter) == true)
            #expect(NSPredicate(format: "ANY binder.reports.rank == 9").evaluate(with: letter))
            #expect(NSPredicate(format: "%K == %@", #"binder"#, letter.binder ?? letter).evaluate(with: letter))
        }
    }

    @Test func expressionsAreMadeOfKeyPaths() {
        #expect(NSExpression(forKeyPath: \Report.title).keyPath == "title")
        #expect(NSExpression(forKeyPath: \Report.binder?.name).keyPath == "binder.name")
    }

    @Test func propertiesAreObserved() throws {
        try Office.withContext { context in
            let report = Report(context: context)
            report.title = "old"
            var changes: [String] = []
            let observations = [
                report.observe(\.title, options: [.old, .new]) { _, change in
                    changes.append("\(change.oldValue.text) -> \(change.newValue.text)")
                },
                report.observe(\.rank, options: [.old, .new]) { report, change in
                    changes.append("\(change.oldValue ?? 0) -> \(change.newValue ?? 0) (\(report.rank))")
                },
                report.observe(\.binder) { report, _ in changes.append(report.binder?.name ?? "none") },
            ]
            report.title = "new"
            report.setValue("newer", forKey: "title")
            report.rank += 1
            Binder(context: context).addToReports(report)
            report.binder = nil
            #expect(changes == ["old -> new", "new -> newer", "3 -> 4 (4)", "New binder", "none"])
            for observation in observations {
                observation.invalidate()
            }
            report.title = "unseen"
            #expect(changes.count == 5)
        }
    }

    @Test func inheritedPropertiesAreObserved() throws {
        try Office.withContext { context in
            let letter = Letter(context: context)
            var titles: [String?] = []
            let observation = letter.observe(\.title, options: [.new]) { _, change in
                titles.append(change.newValue ?? nil)
            }
            (letter as Report).title = "Dear Ada"
            letter.title = nil
            #expect(titles == ["Dear Ada", nil])
            observation.invalidate()
        }
    }
}
