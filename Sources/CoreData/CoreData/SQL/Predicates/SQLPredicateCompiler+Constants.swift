internal import Foundation
internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// A constant in the form in which columns hold it.
    struct Constant {
        let kind: SQLKind
        /// Nil for an object that cannot be in the store.
        let value: Value?
    }

    /// Returns the stored form of a constant; nil for constants that no column holds.
    func constant(_ operand: Operand) -> Constant? {
        switch operand {
        case .null, .collection: nil
        case .integer(let integer): Constant(kind: .integer, value: .integer(integer))
        // Not-a-number would be bound as NULL.
        case .real(let real): real.isNaN ? nil : Constant(kind: .real, value: .real(real))
        case .decimal(let decimal):
            Constant(kind: .real, value: AttributeCoding.stored(decimal, as: .decimalAttributeType))
        case .string(let text): Constant(kind: .text, value: .text(text))
        case .date(let date):
            date.timeIntervalSinceReferenceDate.isNaN
                ? nil : Constant(kind: .date, value: .real(date.timeIntervalSinceReferenceDate))
        // Before the values of Foundation, to which each object would be converted to be asked.
        case .other(let id as NSManagedObjectID): object(id)
        case .other(let uuid as UUID):
            Constant(kind: .uuid, value: AttributeCoding.stored(uuid, as: .UUIDAttributeType))
        case .other(let url as URL): Constant(kind: .url, value: .text(url.absoluteString))
        case .other(let data as Data): Constant(kind: .data, value: .bytes(data))
        case .other(let entity as NSEntityDescription):
            Constant(kind: .entity, value: .integer(Int64(storedNumber(ofEntityNamed: entity.name ?? ""))))
        case .other: nil
        }
    }

    private func object(_ id: NSManagedObjectID) -> Constant {
        let isElsewhere =
            if let store, let other = id.store { store.uuid != other.uuid } else { false }
        return Constant(
            kind: .object(root: id.layout.rootNumber),
            value: id.isTemporaryID || isElsewhere ? nil : .integer(id.key)
        )
    }

    /// Returns a term as a value of the statement; nil for terms without a single value.
    func value(_ term: SQLTerm) -> SQLValue? {
        switch term {
        case .value(let value): value
        case .constant(let operand):
            constant(operand).flatMap { constant in
                constant.value.map { SQLValue(expression: .value($0), kind: constant.kind, isNullable: false) }
            }
        case .list, .collection, .entityName: nil
        }
    }
}
