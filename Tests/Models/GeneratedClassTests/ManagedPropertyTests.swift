import CoreData
import Testing

/// `@Managed` properties of managed object classes written by hand.
@Suite struct ManagedPropertyTests {
    private func withMemo(_ body: (Memo, NSManagedObjectContext) throws -> Void) throws {
        try Office.withContext { try body(Memo(context: $0), $0) }
    }

    @Test func unsetPropertiesAreEmpty() throws {
        try withMemo { memo, _ in
            #expect(memo.code == "M")
            #expect(memo.count == 0 && memo.ratio == 0 && !memo.isOpen)
            #expect(memo.number == nil && memo.text == nil && memo.price == nil && memo.image == nil)
            #expect(memo.sent == nil && memo.token == nil && memo.link == nil && memo.tags == nil)
            #expect(memo.optionalRatio == nil && memo.exactPrice == nil)
            #expect(memo.certainlySent == Date(timeIntervalSinceReferenceDate: 0))
            #expect(memo.answers.isEmpty && memo.attachments.count == 0 && memo.attachmentList.isEmpty)
            #expect(memo.question == nil)
        }
    }

    @Test func valuesAreKept() throws {
        try withMemo { memo, _ in
            let (date, uuid, url) = (Date(timeIntervalSinceReferenceDate: 1.5), UUID(), URL(string: "file:///tmp"))
            (memo.code, memo.count, memo.number, memo.isOpen) = ("N", 1 << 40, -7, true)
            (memo.ratio, memo.price, memo.sent, memo.token, memo.link) = (0.1, Decimal(string: "0.1"), date, uuid, url)
            (memo.image, memo.tags, memo.text) = (Data([1]), ["a"], "Text")
            #expect(memo.code == "N" && memo.count == 1 << 40 && memo.number == -7 && memo.isOpen)
            #expect(memo.ratio == 0.1 && memo.optionalRatio == 0.1)
            #expect(memo.price == Decimal(string: "0.1") && memo.exactPrice == NSDecimalNumber(string: "0.1"))
            #expect(memo.sent == date && memo.certainlySent == date && memo.token == uuid && memo.link == url)
            #expect(memo.image == Data([1]) && memo.tags == ["a"] && memo.text == "Text")
            #expect(memo.value(forKey: "count") as? Int == 1 << 40)
            #expect(memo.changedValues()["text"] as? String == "Text")
            (memo.number, memo.text, memo.price, memo.tags) = (nil, nil, nil, nil)
            #expect(memo.number == nil && memo.text == nil && memo.price == nil && memo.tags == nil)
            memo.exactPrice = NSDecimalNumber(string: "3.50")
            #expect(memo.price == Decimal(string: "3.5"))
        }
    }

    @Test func relationshipsAreKept() throws {
        try withMemo { memo, context in
            let answers = (0..<3).map { _ in Memo(context: context) }
            answers[0].question = memo
            #expect(memo.answers == [answers[0]])
            memo.answers = Set(answers[1...])
            #expect(answers.map { $0.question === memo } == [false, true, true])
            memo.answers.insert(answers[0])
            #expect(memo.answerSet == NSSet(array: answers))
            memo.answerSet = nil
            #expect(memo.answers.isEmpty && answers[0].question == nil)
            let attachments = (0..<3).map { _ in Attachment(context: context) }
            memo.attachments = NSOrderedSet(array: [attachments[2], attachments[0]])
            #expect(memo.attachmentList == [attachments[2], attachments[0]])
            memo.attachmentList = attachments
            #expect(memo.attachments == NSOrderedSet(array: attachments))
            attachments[1].memo = nil
            #expect(memo.attachmentList == [attachments[0], attachments[2]])
        }
    }

    @Test func declaredPropertiesAreReadByKey() throws {
        try withMemo { memo, context in
            memo.text = "quiet"
            #expect(memo.value(forKey: "text") as? String == "quiet")
            #expect(memo.value(forKey: "shout") as? String == "QUIET")
            memo.setValue("loud", forKey: "text")
            memo.setValue(3, forKey: "count")
            #expect(memo.text == "loud" && memo.count == 3)
            #expect(NSPredicate(format: "shout == 'LOUD' AND count == 3").evaluate(with: memo))
            memo.question = Memo(context: context)
            memo.question?.text = "why"
            #expect(memo.value(forKeyPath: "question.text") as? String == "why")
        }
    }

    @Test func propertiesAreObserved() throws {
        try withMemo { memo, _ in
            var changes: [String] = []
            let observation = memo.observe(\.text, options: [.old, .new]) { _, change in
                changes.append("\(change.oldValue.text) -> \(change.newValue.text)")
            }
            memo.text = "a"
            memo.setValue("b", forKey: "text")
            #expect(changes == ["- -> a", "a -> b"])
            observation.invalidate()
        }
    }

    @Test func aWrongTypeStopsTheProgram() async throws {
        let written = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Office.withContext { Memo(context: $0).misdeclared = 3 }
        }
        let message = String(decoding: written.standardErrorContent, as: UTF8.self)
        #expect(message.contains("Unacceptable type of value for attribute: property = \"text\""), "\(message)")
        let read = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Office.withContext { context in
                let memo = Memo(context: context)
                memo.text = "three"
                _ = memo.misdeclared
            }
        }
        let sentence = String(decoding: read.standardErrorContent, as: UTF8.self)
        #expect(sentence.contains("text of <Memo Memo "), "\(sentence)")
        #expect(sentence.contains("is declared as Int, but its value is String"), "\(sentence)")
    }
}
