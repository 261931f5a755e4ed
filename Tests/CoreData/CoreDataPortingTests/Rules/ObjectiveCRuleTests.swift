import CoreDataPorting
import Testing

@Suite struct ObjectiveCRuleTests {
    static let samples = [
        PortSample(
            """
            @objc(Note)
            public class Note: NSManagedObject {
                @objc var initial: String { "" }
                @objc
                func check() {}
                @nonobjc class func fetchRequest() -> NSFetchRequest<Note> { .init() }
            }
            """,
            """
            @ManagedObject
            public class Note: NSManagedObject {
                var initial: String { "" }
                func check() {}
                @nonobjc class func fetchRequest() -> NSFetchRequest<Note> { .init() }
            }
            """
        ),
        PortSample(
            """
            @objcMembers class Screen: NSObject {
                @objc func tap() {}
                public @objc dynamic var title = ""
                func plain() {}
            }
            """,
            """
            #if canImport(ObjectiveC)
            @objcMembers
            #endif
            class Screen: NSObject {
                #if canImport(ObjectiveC)
                @objc
                #endif
                func tap() {}
                #if canImport(ObjectiveC)
                @objc
                #endif
                public dynamic var title = ""
                func plain() {}
            }
            """
        ),
        PortSample(
            "@objc // for the list\nclass Screen: NSObject { @objc func tap() {} }",
            """
            #if canImport(ObjectiveC)
            @objc
            #endif
            // for the list
            class Screen: NSObject {
            #if canImport(ObjectiveC)
            @objc
            #endif
            func tap() {} }
            """
        ),
        PortSample(unchanged: "#if os(macOS)\n@objc class Screen: NSObject {}\n#endif\n"),
        PortSample(
            "#if DEBUG\n@objc class Screen: NSObject {}\n#endif\n",
            "#if DEBUG\n#if canImport(ObjectiveC)\n@objc\n#endif\nclass Screen: NSObject {}\n#endif\n"
        ),
    ]

    @Test(arguments: samples) func attributesGoOrAreConditional(_ sample: PortSample) { sample.check() }

    @Test func namesThatDifferAreLeft() {
        #expect(left("@objc(NoteMO)\nclass Note: NSManagedObject {}") == [PortPlace(kind: .objectiveCName, line: 1)])
        #expect(left("@objc(Note)\nclass Note: NSManagedObject {}").isEmpty)
    }

    @Test func optionalRequirementsAreLeft() {
        let text = "@objc protocol Source {\n    @objc optional func load()\n}"
        #expect(left(text) == [PortPlace(kind: .optionalRequirement, line: 2)])
    }
}
