import CoreDataPorting
import Testing

@Suite struct ManualWorkRuleTests {
    @Test func overridesInExtensionsAreLeft() {
        let text = """
            class Note: NSManagedObject {
                override func willSave() {}
            }
            extension Note {
                public override func awakeFromInsert() {
                    let override = 1
                }
            }
            """
        #expect(left(text) == [PortPlace(kind: .overrideInExtension, line: 5)])
    }

    @Test func validationByKeyIsLeft() {
        let text = """
            extension Note {
                func validateTitle(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {}
            }
            """
        #expect(left(text) == [PortPlace(kind: .validationByKey, line: 2)])
    }

    @Test func theFormerLogIsLeft() {
        let text = """
            #if canImport(OSLog)
            import OSLog
            #endif
            let log = OSLog(subsystem: "app", category: "store")
            func save() { os_log("saved %d", log: log, 1) }
            func test() { spy.os_log("saved") }
            // os_log("no")
            let text = "os_log"
            """
        #expect(left(text).filter { $0.kind == .systemLog }.map(\.line) == [4, 5])
    }
}
