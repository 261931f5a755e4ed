/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A length in metres.
public typealias CLLocationDistance = Double
/// A direction in degrees, clockwise from north; negative if it is unknown.
public typealias CLLocationDirection = Double
/// A speed in metres per second; negative if it is unknown.
public typealias CLLocationSpeed = Double
/// A radius of uncertainty in metres; negative if the value that it is about is invalid.
public typealias CLLocationAccuracy = Double

/// A latitude and a longitude.
public struct CLLocationCoordinate2D: Hashable, Sendable {
    /// The latitude in degrees; positive north of the equator.
    public var latitude: CLLocationDegrees
    /// The longitude in degrees; positive east of Greenwich.
    public var longitude: CLLocationDegrees

    /// Creates a coordinate of zero degrees each.
    public init() {
        self.init(latitude: 0, longitude: 0)
    }

    /// Creates a coordinate. It need not be valid: see ``CLLocationCoordinate2DIsValid(_:)``.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// A coordinate that is not valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Creates a coordinate.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns whether a coordinate is a place on Earth.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}
