import CoreData
import UnstableSwiftRuntime

extension Smoke {
    /// The parts of Swift's runtime and of Foundation on which everything else relies.
    static var runtimeChecks: [Check] {
        [
            Check(name: "values become objects of Foundation's classes") { _ in
                try expect(object(["a"]) is NSArray, "an array becomes an NSArray")
                try expect(object(Set(["a"])) is NSSet, "a set becomes an NSSet")
                try expect(object(["a": 1]) is NSDictionary, "a dictionary becomes an NSDictionary")
                try expect(object(Decimal(1)) is NSDecimalNumber, "a decimal becomes an NSDecimalNumber")
                try expect(object(DateComponents()) is NSDateComponents, "components become NSDateComponents")
                try expect(NSArray(array: ["a"]) as Any as? [String], ["a"], "the array of an NSArray")
            },
            Check(name: "the unstable parts of Swift's runtime") { _ in
                try expect(AnyLayout.isKnown, "the layout of Any is known")
                try expect(FieldLayout.isKnown, "the layout of fields is known")
                try expect(TypeNames.isKnown, "types are found by name")
                try expect(LoadedClasses.isKnown, "the lists of classes are readable")
                try expect(NSClassFromString("static_smoke.Route") == Route.self, "a class is found by name")
            },
            Check(name: "languages, calendars and formats") { _ in
                let date = Date(timeIntervalSince1970: 0)
                let style = Date.FormatStyle(locale: Locale(identifier: "de_DE"), timeZone: .gmt)
                try expect(date.formatted(style.day().month(.wide).year()), "1. Januar 1970", "the date in German")
                let names = ["Zoe", "Änne", "Bo"].sorted { $0.localizedStandardCompare($1) == .orderedAscending }
                try expect(names, ["Änne", "Bo", "Zoe"], "the order of names")
            },
        ]
    }

    /// Casts a value whose type the compiler does not know. For a known one it would link the conversion.
    private static func object(_ value: Any) -> AnyObject { value as AnyObject }

    /// Values on their way through Foundation's classes.
    static var valueChecks: [Check] {
        [
            Check(name: "a property list of Foundation with an array") { _ in
                let list: [String: Any] = ["list": ["a", "b"], "count": 2]
                for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
                    let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
                    let copy = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
                    try expect(copy?["list"] as? [String], ["a", "b"], "the array")
                }
            },
            Check(name: "a value that cannot be archived fails the save") { folder in
                let context = try TripModel.open(folder.appendingPathComponent("Store"), .sqlite)
                try context.performAndWait {
                    let trip = NSEntityDescription.insertNewObject(forEntityName: "Trip", into: context)
                    trip.setValue(NSObject(), forKey: "tags")
                    do {
                        try context.save()
                    } catch let error as CocoaError where error.code == .coreData {
                        return
                    }
                    throw Fault(description: "the save does not fail")
                }
            },
        ]
    }
}
