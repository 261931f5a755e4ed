public import Foundation

/// A place on Earth, and what a device knew about it.
///
/// ```swift
/// let bern = CLLocation(latitude: 46.948, longitude: 7.447)
/// let rome = CLLocation(latitude: 41.893, longitude: 12.483)
/// bern.distance(from: rome)   // about 690 km
/// ```
///
/// On Linux, locations come from your program or from CloudKit; no device measures them.
public final class CLLocation: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// Latitude and longitude.
    public let coordinate: CLLocationCoordinate2D
    /// The height above the sea in metres.
    public let altitude: CLLocationDistance
    /// The uncertainty of the coordinate in metres; negative if the coordinate is invalid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// The uncertainty of the altitude in metres; zero or less if the altitude is invalid.
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of travel; negative if it is unknown.
    public let course: CLLocationDirection
    /// The speed of travel; negative if it is unknown.
    public let speed: CLLocationSpeed
    /// When the device was there.
    public let timestamp: Date

    /// Creates a location of which only the coordinate is known.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0,
            horizontalAccuracy: 0,
            verticalAccuracy: -1,
            timestamp: Date()
        )
    }

    /// Creates a location without a direction of travel.
    public convenience init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate,
            altitude: altitude,
            horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy,
            course: -1,
            speed: -1,
            timestamp: timestamp
        )
    }

    /// Creates a location of which everything is known.
    public init(
        coordinate: CLLocationCoordinate2D,
        altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection,
        speed: CLLocationSpeed,
        timestamp: Date
    ) {
        (self.coordinate, self.altitude, self.course, self.speed) = (coordinate, altitude, course, speed)
        (self.horizontalAccuracy, self.verticalAccuracy) = (horizontalAccuracy, verticalAccuracy)
        self.timestamp = timestamp
    }

    /// Returns the distance to another location in metres, along the great circle. Altitudes do not count.
    public func distance(from location: CLLocation) -> CLLocationDistance {
        let meanRadius = 6_371_008.8
        let radians = { (degrees: Double) in degrees * .pi / 180 }
        let (here, there) = (radians(coordinate.latitude), radians(location.coordinate.latitude))
        let northward = sin((there - here) / 2)
        let eastward = sin(radians(location.coordinate.longitude - coordinate.longitude) / 2)
        let haversine = northward * northward + cos(here) * cos(there) * eastward * eastward
        return 2 * meanRadius * asin(min(1, haversine.squareRoot()))
    }

    /// The place and its uncertainty, for people who read logs.
    public override var description: String {
        "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m"
    }
}
