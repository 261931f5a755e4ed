import Dispatch
import Testing
import UnstableSwiftRuntime

@Suite("Weak references without tables")
struct LightWeakTests {
    private final class Note: Sendable {
        let title: String

        init(_ title: String = "On cards") { self.title = title }
    }

    @Test("refer to an object as long as it lives, and to none afterwards")
    func life() {
        var note: Note? = Note()
        let reference = LightWeak(note)
        let copy = reference
        #expect(reference.object === note && copy.object?.title == "On cards")
        note = nil
        #expect(reference.object == nil && copy.object == nil)
        // The memory is not used for another object while references are left.
        let others = (0..<1000).map { Note("\($0)") }
        #expect(reference.object == nil && others.count == 1000)
    }

    @Test("refer to no object")
    func none() {
        #expect(LightWeak<Note>().object == nil)
        #expect(LightWeak<Note>(nil).object == nil)
    }

    @Test("do not keep an object")
    func ownership() {
        var note = Note()
        let reference = LightWeak(note)
        #expect(isKnownUniquelyReferenced(&note))
        #expect(reference.object != nil)
        #expect(isKnownUniquelyReferenced(&note))
    }

    @Test("are read while the object ends on another thread")
    func endings() {
        for _ in 0..<2000 {
            let note = Note()
            let reference = LightWeak(note)
            let holder = Unmanaged.passRetained(note)
            let address = UInt(bitPattern: holder.toOpaque())
            DispatchQueue.concurrentPerform(iterations: 2) { side in
                if side == 0 {
                    UnsafeRawPointer(bitPattern: address).map { Unmanaged<Note>.fromOpaque($0).release() }
                } else {
                    for _ in 0..<10 { #expect(reference.object.map { $0.title == "On cards" } ?? true) }
                }
            }
        }
    }
}
