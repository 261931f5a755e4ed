// Evaluating a predicate for an object: what happens for each object of a filter.
// Measured: see `numeric comparison` and `CONTAINS[cd]` of `make bench`, as ratios to a closure written by hand.
// Nothing may be added here that allocates, looks up a name or casts by name for an object of a class seen before.

internal import Foundation
internal import Synchronization

/// The compiled forms of a predicate, one for each class of objects that it was asked about.
///
/// The forms are a list to which each thread may add and from which nothing is removed, so that reading takes no lock.
struct SpecializationCache: ~Copyable {
    private let first = AtomicLazyReference<Specialization>()

    func evaluate(_ predicate: NSPredicate, _ object: Any?, _ variables: [String: Any]?) -> Bool {
        let bindings = variables.map { Bindings($0) }
        guard let object else {
            return boxed(predicate).test(BoxedSubject(nil), bindings)
        }
        func open<Subject>(_ subject: Subject) -> Bool {
            evaluate(predicate, opened: subject, bindings)
        }
        return _openExistential(object, do: open)
    }

    private func evaluate<Subject>(_ predicate: NSPredicate, opened subject: Subject, _ bindings: Bindings?) -> Bool {
        let dynamicType = type(of: subject as Any)
        if let form = first.load(), form.type == ObjectIdentifier(dynamicType) {
            // Only classes have a form under their own name.
            return form.test(unsafeBitCast(subject, to: AnyObject.self), bindings)
        }
        guard dynamicType is AnyClass else {
            guard let value = flattened(subject) else {
                return boxed(predicate).test(BoxedSubject(nil), bindings)
            }
            guard type(of: value) is AnyClass else {
                return boxed(predicate).test(BoxedSubject(value), bindings)
            }
            return evaluate(predicate, value, bindings?.all)
        }
        let form = form(for: ObjectIdentifier(dynamicType), of: predicate) {
            let coding = dynamicType as? any NSKeyValueCoding.Type
            return .object(properties: coding?.keyValueProperties ?? [:])
        }
        return form.test(unsafeBitCast(subject, to: AnyObject.self), bindings)
    }

    private func boxed(_ predicate: NSPredicate) -> Specialization {
        form(for: ObjectIdentifier(BoxedSubject.self), of: predicate) { .boxed }
    }

    /// The form for a class, compiled now if it is new. Past a few classes, forms are no longer kept.
    private func form(
        for type: ObjectIdentifier,
        of predicate: NSPredicate,
        shape: () -> SubjectShape
    ) -> Specialization {
        var last: Specialization?
        var next = first.load()
        var count = 0
        while let form = next {
            if form.type == type { return form }
            last = form
            next = form.next.load()
            count += 1
        }
        let new = Specialization(type: type, test: PredicateCompiler(shape: shape()).test(predicate))
        guard count < Specialization.limit else { return new }
        // Another thread may have added one meanwhile: then a form is compiled again some time, which harms nothing.
        _ = last?.next.storeIfNil(new) ?? first.storeIfNil(new)
        return new
    }
}

/// The compiled form of a predicate for the objects of one class.
final class Specialization {
    static let limit = 8

    let type: ObjectIdentifier
    let test: Test
    let next = AtomicLazyReference<Specialization>()

    init(type: ObjectIdentifier, test: @escaping Test) {
        self.type = type
        self.test = test
    }
}
