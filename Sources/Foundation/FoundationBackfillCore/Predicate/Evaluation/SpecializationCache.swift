// Evaluates a predicate for an object, which happens for every object of a filter. Measured: a numeric comparison takes
// 2 to 2.7 times as long as a handwritten closure (`make bench`, "numeric comparison"). For an object of a class seen
// before, this code must not allocate, look up a name or cast by name.

internal import Foundation
internal import Synchronization
internal import UnstableSwiftRuntime

/// The compiled forms of a predicate, one for each class of objects for which it has been evaluated.
///
/// The forms are a linked list to which every thread may append and from which nothing is removed, so that reading
/// needs no lock.
struct SpecializationCache: ~Copyable {
    private let first = Atomic<Unmanaged<Specialization>?>(nil)
    /// A type that is known to be a class, so that a value of this static type is a reference. The object may be an
    /// instance of a subclass.
    private let knownClass = Atomic<UnsafeRawPointer?>(nil)

    deinit {
        first.load(ordering: .acquiring)?.release()
    }

    @inline(__always)
    func evaluate(_ predicate: NSPredicate, _ object: Any?, _ variables: [String: Any]?) -> Bool {
        let outcome = AnyLayout.read(object) { layout -> Bool? in
            guard variables == nil, let type = layout.pointee.type, type == knownClass.load(ordering: .acquiring) else {
                return nil
            }
            return layout.pointee.reference?._withUnsafeGuaranteedRef { evaluate($0) }
        }
        return outcome ?? evaluateSlowly(predicate, object, variables.map { Bindings($0) })
    }

    /// Returns the result for an object of a class seen before; nil for others.
    @inline(__always)
    private func evaluate(_ object: AnyObject) -> Bool? {
        let type: AnyClass = type(of: object)
        var next = first.load(ordering: .acquiring)
        while let form = next {
            if form._withUnsafeGuaranteedRef({ $0.type == type }) {
                return form._withUnsafeGuaranteedRef { $0.test(object, nil) }
            }
            next = form._withUnsafeGuaranteedRef { $0.next.load() }.map { .passUnretained($0) }
        }
        return nil
    }

    private func evaluateSlowly(_ predicate: NSPredicate, _ object: Any?, _ bindings: Bindings?) -> Bool {
        guard let value = flattened(object) else {
            return boxed(predicate).test(BoxedSubject(nil), bindings)
        }
        guard let type = type(of: value) as? AnyClass else {
            return boxed(predicate).test(BoxedSubject(value), bindings)
        }
        if AnyLayout.isKnown, let known = AnyLayout.read(object, { $0.pointee.classAddress }) {
            knownClass.store(known, ordering: .releasing)
        }
        return form(for: type, of: predicate, shape: .object(type)).test(AnyLayout.object(in: value), bindings)
    }

    private func boxed(_ predicate: NSPredicate) -> Specialization {
        form(for: BoxedSubject.self, of: predicate, shape: .boxed)
    }

    /// Returns the form for a class, and compiles it if there is none. Beyond a limit of classes, new forms are not
    /// kept.
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

    /// Appends a form. If another thread has just appended one there, drops this form, which is compiled again when
    /// needed.
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
