import CoreData

/// A class written by hand, with properties that the macro expands.
class Memo: NSManagedObject {
    @Managed var code: String
    @Managed var count: Int
    @Managed var image: Data?
    @Managed var isOpen: Bool
    @Managed var link: URL?
    @Managed var number: Int32?
    @Managed var price: Decimal?
    @Managed("price") var exactPrice: NSDecimalNumber?
    @Managed var ratio: Double
    @Managed("ratio") var optionalRatio: Double?
    @Managed var sent: Date?
    @Managed("sent") var certainlySent: Date
    @Managed var tags: [String]?
    @Managed var text: String?
    @Managed var token: UUID?
    @Managed var answers: Set<Memo>
    @Managed("answers") var answerSet: NSSet?
    @Managed var attachments: NSOrderedSet
    @Managed("attachments") var attachmentList: [Attachment]
    @Managed var question: Memo?
    /// A property whose type differs from the model.
    @Managed("text") var misdeclared: Int

    override class var keyValueProperties: [String: KeyValueProperty] {
        [
            "text": KeyValueProperty(\Memo.text), "count": KeyValueProperty(\Memo.count),
            "question": KeyValueProperty(\Memo.question), "shout": KeyValueProperty(\Memo.shout),
        ]
    }

    /// A property that the model does not have.
    var shout: String? { text?.uppercased() }
}

class Attachment: NSManagedObject {
    @Managed var name: String?
    @Managed var memo: Memo?
}
