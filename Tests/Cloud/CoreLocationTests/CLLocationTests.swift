import CoreLocation
import Foundation
import Testing

@Suite("Locations")
struct CLLocationTests {
    @Test func distanceAlongTheGreatCircle() {
        let bern = CLLocation(latitude: 46.948, longitude: 7.447)
        let rome = CLLocation(latitude: 41.893, longitude: 12.483)
        #expect(abs(bern.distance(from: rome) - 688_000) < 5_000)
        #expect(bern.distance(from: bern) == 0)
        let opposite = CLLocation(latitude: -46.948, longitude: -172.553)
        #expect(abs(bern.distance(from: opposite) - 20_015_115) < 10)
    }

    @Test func archivesRoundTrip() throws {
        let here = CLLocation(
            coordinate: CLLocationCoordinate2DMake(1.5, -2.5),
            altitude: 3,
            horizontalAccuracy: 4,
            verticalAccuracy: 5,
            course: 6,
            speed: 7,
            timestamp: Date(timeIntervalSinceReferenceDate: 8)
        )
        let data = try NSKeyedArchiver.archivedData(withRootObject: here, requiringSecureCoding: true)
        let again = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
        #expect(again.coordinate == here.coordinate)
        #expect((again.altitude, again.course, again.speed) == (3, 6, 7))
        #expect(again.timestamp == here.timestamp)
    }

    @Test func validity() {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D()))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }
}
