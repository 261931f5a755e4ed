internal import Foundation
internal import TSanMutex
internal import UnstableSwiftRuntime

/// The coordinators of this program, and whether new ones are measured.
enum ProgramMeasuring {
    private static let known = Mutex<[LightWeak<NSPersistentStoreCoordinator>]>([])
    private static let measures = Mutex(ProcessInfo.processInfo.environment["CORE_DATA_MEASURE"] == "1")

    /// Whether coordinators are measured from their beginning.
    static var isOn: Bool {
        get { measures.withLock { $0 } }
        set { measures.withLock { $0 = newValue } }
    }

    static var coordinators: [NSPersistentStoreCoordinator] {
        known.withLock { $0.compactMap(\.object) }
    }

    static func add(_ coordinator: NSPersistentStoreCoordinator) {
        known.withLock { known in
            known.removeAll { $0.object == nil }
            known.append(LightWeak(coordinator))
        }
    }
}

extension CoreDataReport {
    /// Whether statements, fetches and saves of all containers are measured. Setting it counts for those that exist, and
    /// for those that are created later.
    public static var measuresProgram: Bool {
        get { ProgramMeasuring.isOn }
        set {
            ProgramMeasuring.isOn = newValue
            for coordinator in ProgramMeasuring.coordinators { coordinator.isMeasuring = newValue }
        }
    }
}
