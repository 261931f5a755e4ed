import SourcePorting
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
}
