import CoreDataPorting
import Testing

@Suite struct SelectorRuleTests {
    static let samples = [
        PortSample("f(#selector(getter: Note.title))", "f(Selector(\"title\"))"),
        PortSample("f(#selector(setter: Note.title))", "f(Selector(\"setTitle:\"))"),
        PortSample(
            "f(#selector(NSString.localizedStandardCompare(_:)))",
            "f(Selector(\"localizedStandardCompare:\"))"
        ),
        PortSample("f(#selector(NSString.caseInsensitiveCompare))", "f(Selector(\"caseInsensitiveCompare:\"))"),
        PortSample(unchanged: "f(#selector(tap(_:with:)))"),
    ]

    @Test(arguments: samples) func gettersAndComparisonsAreSelectors(_ sample: PortSample) { sample.check() }

    @Test func otherMethodsAreLeft() {
        #expect(left("\nf(#selector(Screen.tap))") == [PortPlace(kind: .otherSelector, line: 2)])
    }
}
