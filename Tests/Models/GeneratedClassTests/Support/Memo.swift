import CoreData

/// A class written by hand, whose properties the macro makes.
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
    /// Not what the model says.
    @Managed("text") var misdeclared: Int

    override class var keyValueProperties: [String: KeyValueProperty] {
        [
            "text": KeyValueProperty(\Memo.text), "count": KeyValueProperty(\Memo.count),
            "question": KeyValueProperty(\Memo.question), "shout": KeyValueProperty(\Memo.shout),
        ]
    }

    /// A property that the model does not know.
    var shout: String? { text?.uppercased() }
}

class Attachment: NSManagedObject {
    @Managed var name: String?
    @Managed var memo: Memo?
}
