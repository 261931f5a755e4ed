import CoreDataPorting
import Testing

@Suite struct FetchRequestCastRuleTests {
    static let samples = [
        PortSample(
            "NSBatchDeleteRequest(fetchRequest: Note.fetchRequest() as! NSFetchRequest<NSFetchRequestResult>)",
            "NSBatchDeleteRequest(fetchRequest: Note.fetchRequest())"
        ),
        PortSample(
            "let all = request as! NSFetchRequest<any NSFetchRequestResult>\n",
            "let all = request\n"
        ),
        PortSample(
            "guard let request = request as? NSFetchRequest<NSFetchRequestResult> else { return }",
            "guard let request = Optional(request) else { return }"
        ),
        PortSample(unchanged: "f(request as? NSFetchRequest<NSFetchRequestResult>)"),
        PortSample(unchanged: "let request = Note.fetchRequest() as! NSFetchRequest<Note>"),
    ]

    @Test(arguments: samples) func castsGoWhereAnyRequestWillDo(_ sample: PortSample) { sample.check() }

    @Test func otherCastsAreLeft() {
        #expect(left("f(request as? NSFetchRequest<NSFetchRequestResult>)") == [PortPlace(kind: .otherCast, line: 1)])
        #expect(left("let x = r as! NSFetchRequest<Note>") == [PortPlace(kind: .otherCast, line: 1)])
    }
}
