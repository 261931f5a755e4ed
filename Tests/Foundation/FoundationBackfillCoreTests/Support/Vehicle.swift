import FoundationBackfillCore

/// An observable class that has a subclass and is not an `NSObject`.
class Vehicle: NSKeyValueObserving {
    let keyValueObservers = KeyValueObservers()

    var speed = 0 {
        willSet { willChangeValue(for: \.speed) }
        didSet { didChangeValue(for: \.speed) }
    }

    class var keyValueProperties: [String: KeyValueProperty] { ["speed": KeyValueProperty(\Vehicle.speed)] }

    class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }
}

final class Train: Vehicle {
    var delay: Int { speed > 100 ? 0 : 5 }

    override static var keyValueProperties: [String: KeyValueProperty] {
        ["speed": KeyValueProperty(\Train.speed), "delay": KeyValueProperty(\Train.delay)]
    }

    override static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        key == "delay" ? ["speed"] : super.keyPathsForValuesAffectingValue(forKey: key)
    }
}
