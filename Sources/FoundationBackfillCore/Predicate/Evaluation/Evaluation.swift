// Evaluating a predicate for an object: what happens for each object of a filter.
// Measured: numeric comparison 2.7 times a closure written by hand (`make bench`, "numeric comparison").
// Nothing may be added here that allocates, looks up a name, or casts by name for an object of a class seen before.

internal import Foundation
internal import Synchronization

/// The compiled forms of a predicate, one for each class of objects that it was asked about.
///
/// The forms are a list to which each thread may add and from which nothing is removed, so that reading takes no lock.
struct SpecializationCache: ~Copyable {
    private let first = Atomic<Unmanaged<Specialization>?>(nil)

    deinit {
        first.load(ordering: .acquiring)?.release()
    }

    @inline(__always)
    func evaluate(_ predicate: NSPredicate, _ object: Any?, _ variables: [String: Any]?) -> Bool {
        let bindings = variables.map { Bindings($0) }
        guard let object else {
            return boxed(predicate).test(BoxedSubject(nil), bindings)
        }
        if let form = first.load(ordering: .acquiring), form._withUnsafeGuaranteedRef({ $0.type }) == type(of: object) {
            // Only classes have a form under their own name, so the value is a reference.
            return form._withUnsafeGuaranteedRef { $0.test(reference(in: object), bindings) }
        }
        return evaluateSlowly(predicate, object, bindings)
    }

    private func evaluateSlowly(_ predicate: NSPredicate, _ object: Any, _ bindings: Bindings?) -> Bool {
        guard let value = flattened(object) else {
            return boxed(predicate).test(BoxedSubject(nil), bindings)
        }
        guard let type = type(of: value) as? AnyClass else {
            return boxed(predicate).test(BoxedSubject(value), bindings)
        }
        return form(for: type, of: predicate, shape: .object(type)).test(reference(in: value), bindings)
    }

    /// The reference in a value that is known to be one. A cast would take longer than the rest of the evaluation.
    @inline(__always)
    private func reference(in value: Any) -> AnyObject {
        func cast<Reference>(_ reference: Reference) -> AnyObject {
            // An `Any` may hold another `Any`, which holds the reference.
            guard MemoryLayout<Reference>.size == MemoryLayout<AnyObject>.size else { return reference as AnyObject }
            return unsafeBitCast(reference, to: AnyObject.self)
        }
        return _openExistential(value, do: cast)
    }

    private func boxed(_ predicate: NSPredicate) -> Specialization {
        form(for: BoxedSubject.self, of: predicate, shape: .boxed)
    }

    /// The form for a class, compiled now if it is new. Past a few classes, forms are no longer kept.
    private func form(for type: AnyClass, of predicate: NSPredicate, shape: SubjectShape) -> Specialization {
        var last: Specialization?
        var next = first.load(ordering: .acquiring)?.takeUnretainedValue()
        var count = 0
        while let form = next {
            if form.type == type { return form }
            last = form
            next = form.next.load()
            count += 1
        }
        let new = Specialization(type: type, test: PredicateCompiler(shape: shape).test(predicate))
        guard count < Specialization.limit else { return new }
        append(new, behind: last)
        return new
    }

    /// If another thread has just added a form there, this one is not kept: it is compiled again when it is needed again.
    private func append(_ new: Specialization, behind last: Specialization?) {
        if let last {
            _ = last.next.storeIfNil(new)
            return
        }
        let retained = Unmanaged.passRetained(new)
        let (isStored, _) = first.compareExchange(
            expected: nil,
            desired: retained,
            ordering: .acquiringAndReleasing
        )
        if !isStored { retained.release() }
    }
}

/// The compiled form of a predicate for the objects of one class.
final class Specialization {
    static let limit = 8

    let type: AnyClass
    let test: Test
    let next = AtomicLazyReference<Specialization>()

    init(type: AnyClass, test: @escaping Test) {
        self.type = type
        self.test = test
    }
}
