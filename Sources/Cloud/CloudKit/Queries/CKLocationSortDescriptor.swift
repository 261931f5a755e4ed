public import CoreLocation
public import FoundationBackfill

/// An order of records by the distance of a location field from a place, the nearest first.
public final class CKLocationSortDescriptor: NSSortDescriptor {
    /// The place from which distances are measured.
    public let relativeLocation: CLLocation

    /// Creates an order by the distance of a field from a place.
    public init(key: String, relativeLocation: CLLocation) {
        self.relativeLocation = relativeLocation
        super.init(key: key, keyPath: nil, ascending: true, selector: nil) { left, right in
            let distance = { (value: Any) in
                (value as? CLLocation).map { relativeLocation.distance(from: $0) } ?? .infinity
            }
            let (first, second) = (distance(left), distance(right))
            return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
        }
    }

    /// Writes the order into an archive.
    public override func encode(with coder: NSCoder) {
        coder.encode(key as NSString?, forKey: "key")
        coder.encode(relativeLocation, forKey: "relativeLocation")
    }

    /// Reads an order from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let key = coder.decodeObject(of: NSString.self, forKey: "key"),
            let location = coder.decodeObject(of: CLLocation.self, forKey: "relativeLocation")
        else { return nil }
        self.init(key: key.description, relativeLocation: location)
    }
}
