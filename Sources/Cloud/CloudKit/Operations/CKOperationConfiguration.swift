public import FoundationBackfill
internal import TSanMutex

extension CKOperation {
    /// How an operation runs. On Linux, mobile networks and long lives have no effect.
    public final class Configuration: NSObject, NSCopying, Sendable {
        private struct Values: Sendable {
            var container: CKContainer?
            var qualityOfService: QualityOfService?
            var allowsCellularAccess: Bool?
            var isLongLived: Bool?
            var requestTimeout: TimeInterval?
            var resourceTimeout: TimeInterval?
        }

        private let values = Mutex(Values())

        /// The container; nil for the default one.
        public var container: CKContainer? {
            get { values.withLock { $0.container } }
            set { values.withLock { $0.container = newValue } }
        }

        /// How urgent the operation is.
        public var qualityOfService: QualityOfService {
            get { values.withLock { $0.qualityOfService } ?? .default }
            set { values.withLock { $0.qualityOfService = newValue } }
        }

        /// Whether the operation may use a mobile network.
        public var allowsCellularAccess: Bool {
            get { values.withLock { $0.allowsCellularAccess } ?? true }
            set { values.withLock { $0.allowsCellularAccess = newValue } }
        }

        /// Whether the operation runs on while the program does not.
        public var isLongLived: Bool {
            get { values.withLock { $0.isLongLived } ?? false }
            set { values.withLock { $0.isLongLived = newValue } }
        }

        /// The seconds that one request may take: 60.
        public var timeoutIntervalForRequest: TimeInterval {
            get { values.withLock { $0.requestTimeout } ?? 60 }
            set { values.withLock { $0.requestTimeout = newValue } }
        }

        /// The seconds that the operation may take: seven days.
        public var timeoutIntervalForResource: TimeInterval {
            get { values.withLock { $0.resourceTimeout } ?? 604_800 }
            set { values.withLock { $0.resourceTimeout = newValue } }
        }

        /// Returns a configuration with the same values, which change independently.
        public func copy(with zone: NSZone? = nil) -> Any { over(nil) }

        /// These values where they were set, else those of another configuration.
        func over(_ other: Configuration?) -> Configuration {
            let own = values.withLock { $0 }
            let rest = other?.values.withLock { $0 } ?? Values()
            let result = Configuration()
            result.values.withLock {
                $0.container = own.container ?? rest.container
                $0.qualityOfService = own.qualityOfService ?? rest.qualityOfService
                $0.allowsCellularAccess = own.allowsCellularAccess ?? rest.allowsCellularAccess
                $0.isLongLived = own.isLongLived ?? rest.isLongLived
                $0.requestTimeout = own.requestTimeout ?? rest.requestTimeout
                $0.resourceTimeout = own.resourceTimeout ?? rest.resourceTimeout
            }
            return result
        }
    }
}

/// Operations that belong together.
public final class CKOperationGroup: NSObject, Sendable {
    /// How much data operations move.
    public enum TransferSize: Int, Sendable {
        /// Nobody knows.
        case unknown
        /// Kilobytes.
        case kilobytes
        /// Megabytes.
        case megabytes
        /// Tens of megabytes.
        case tensOfMegabytes
        /// Hundreds of megabytes.
        case hundredsOfMegabytes
        /// Gigabytes.
        case gigabytes
        /// Tens of gigabytes.
        case tensOfGigabytes
        /// Hundreds of gigabytes.
        case hundredsOfGigabytes
    }

    private struct Values: Sendable {
        var configuration: CKOperation.Configuration?
        var name: String?
        var quantity = 0
        var send = TransferSize.unknown
        var receive = TransferSize.unknown
    }

    private let values = Mutex(Values())

    /// The name of the group for the framework.
    public let operationGroupID = UUID().uuidString

    /// How the group's operations run.
    public var defaultConfiguration: CKOperation.Configuration! {
        get { values.withLock { $0.configuration } ?? CKOperation.Configuration() }
        set { values.withLock { [newValue] in $0.configuration = newValue } }
    }

    /// The name of the group for people.
    public var name: String? {
        get { values.withLock { $0.name } }
        set { values.withLock { $0.name = newValue } }
    }

    /// The number of things that the group's operations are about.
    public var quantity: Int {
        get { values.withLock { $0.quantity } }
        set { values.withLock { $0.quantity = newValue } }
    }

    /// How much data the group's operations send.
    public var expectedSendSize: TransferSize {
        get { values.withLock { $0.send } }
        set { values.withLock { $0.send = newValue } }
    }

    /// How much data the group's operations receive.
    public var expectedReceiveSize: TransferSize {
        get { values.withLock { $0.receive } }
        set { values.withLock { $0.receive = newValue } }
    }
}
