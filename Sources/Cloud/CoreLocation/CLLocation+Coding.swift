public import Foundation

extension CLLocation {
    /// Returns the location itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether locations are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the location into an archive.
    public func encode(with coder: NSCoder) {
        for (key, value) in zip(Self.keys, numbers) { coder.encode(value, forKey: key) }
    }

    /// Reads a location from an archive.
    public convenience init?(coder: NSCoder) {
        guard Self.keys.allSatisfy(coder.containsValue(forKey:)) else { return nil }
        let numbers = Self.keys.map { coder.decodeDouble(forKey: $0) }
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1]),
            altitude: numbers[2],
            horizontalAccuracy: numbers[3],
            verticalAccuracy: numbers[4],
            course: numbers[5],
            speed: numbers[6],
            timestamp: Date(timeIntervalSinceReferenceDate: numbers[7])
        )
    }

    private static let keys = [
        "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course", "speed", "timestamp",
    ]

    private var numbers: [Double] {
        [
            coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy, course, speed,
            timestamp.timeIntervalSinceReferenceDate,
        ]
    }
}
