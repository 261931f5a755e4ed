internal import CloudWire
internal import Foundation

extension ConformanceStatement {
    static let records: [ConformanceStatement] = [
        ConformanceStatement("C009", "a value of another type than the schema's is refused") { client in
            try await client.save(.create, client.record("a", ["number": .int64(1)]))
            let answers = try await client.modify([(.create, client.record("b", ["number": .string("x")]))])
            try client.expect(answers.first, failsWith: .badRequest)
        },
        ConformanceStatement("C021", "every save gives a record a new change tag") { client in
            let first = try await client.save(.create, client.record("a", ["title": .string("x")]))
            let change = client.record("a", ["title": .string("x")], tag: first.recordChangeTag)
            let second = try await client.save(.update, change)
            try client.expect(first.recordChangeTag != second.recordChangeTag, "the tag is the same")
        },
        ConformanceStatement("C026", "the target of a plain reference need not exist") { client in
            let reference = FieldValue.reference(ReferenceValue(recordName: "nowhere"))
            let saved = try await client.save(.create, client.record("a", ["link": reference]))
            try client.expect(saved.fields["link"] != nil, "the reference is gone")
        },
        ConformanceStatement("C037", "deleting the target of an owning reference deletes its source") { client in
            let owner = FieldValue.reference(ReferenceValue(recordName: "owner", action: .deleteSelf))
            _ = try await client.modify([
                (.create, client.record("owner")), (.create, client.record("owned", ["owner": owner])),
            ])
            try await client.save(.forceDelete, client.record("owner"))
            try client.expect(try await client.lookUp(["owned"]).first, failsWith: .notFound)
        },
        ConformanceStatement("C044", "an older tag is a conflict, and nothing is written") { client in
            let first = try await client.save(.create, client.record("a", ["title": .string("one")]))
            let change = client.record("a", ["title": .string("two")], tag: first.recordChangeTag)
            try await client.save(.update, change)
            let late = client.record("a", ["title": .string("three")], tag: first.recordChangeTag)
            try client.expect(try await client.modify([(.update, late)]).first, failsWith: .conflict)
            guard case .record(let record) = try await client.lookUp(["a"]).first else {
                throw ConformanceFailure("the record is gone")
            }
            try client.expect(record.fields["title"]?.value == .string("two"), "the late change was written")
        },
        ConformanceStatement("C045", "a forced update changes the fields that it names only") { client in
            try await client.save(.create, client.record("a", ["title": .string("one"), "number": .int64(1)]))
            let saved = try await client.save(.forceUpdate, client.record("a", ["number": .int64(2)]))
            try client.expect(saved.fields["number"]?.value == .int64(2), "the field was not changed")
            guard case .record(let record) = try await client.lookUp(["a"]).first else {
                throw ConformanceFailure("the record is gone")
            }
            try client.expect(record.fields["title"]?.value == .string("one"), "another field was changed")
        },
        ConformanceStatement("C049", "a new record with a name that is taken is refused") { client in
            try await client.save(.create, client.record("a"))
            try client.expect(try await client.modify([(.create, client.record("a"))]).first, failsWith: .exists)
        },
        ConformanceStatement("C050", "a change of a record that is gone finds none") { client in
            let saved = try await client.save(.create, client.record("a"))
            try await client.save(.forceDelete, client.record("a"))
            let change = client.record("a", tag: saved.recordChangeTag)
            try client.expect(try await client.modify([(.update, change)]).first, failsWith: .notFound)
        },
        ConformanceStatement("C055", "in a failed batch, all but the culprits fail because of it") { client in
            try await client.save(.create, client.record("taken"))
            let answers = try await client.modify([(.create, client.record("a")), (.create, client.record("taken"))])
            try client.expect(answers.first, failsWith: .atomicError)
            try client.expect(answers.last, failsWith: .exists)
            try client.expect(try await client.lookUp(["a"]).first, failsWith: .notFound)
        },
        ConformanceStatement("C120", "an answer carries the desired fields only") { client in
            try await client.save(.create, client.record("a", ["title": .string("x"), "number": .int64(1)]))
            guard case .record(let record) = try await client.lookUp(["a"], desiredKeys: ["title"]).first else {
                throw ConformanceFailure("the record is gone")
            }
            try client.expect(record.fields.keys.sorted() == ["title"], "the fields are \(record.fields.keys.sorted())")
        },
    ]
}
