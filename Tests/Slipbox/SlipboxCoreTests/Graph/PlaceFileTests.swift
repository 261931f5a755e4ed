import Foundation
import SeededRandom
import Testing

@testable import SlipboxCore

/// Tests of the file of places.
@Suite struct PlaceFileTests {
    private func places(_ count: Int) -> [UUID: BoxLayout.Place] {
        var random = SeededGenerator(seed: UInt64(count))
        return Dictionary(
            uniqueKeysWithValues: (0..<count).map { number in
                let point = GraphPoint(x: Double(random.below(9_000)) - 4_500, y: Double(random.below(9_000)) / 4)
                return (UUID.random(&random), BoxLayout.Place(point: point, isAside: number % 3 == 0))
            }
        )
    }

    @Test(arguments: [0, 1, 500]) func placesAreReadAsTheyWereWritten(count: Int) throws {
        let places = places(count)
        try withStoreFile { store in
            let file = try #require(PlaceFile(besides: store))
            #expect(file.read().isEmpty)
            try file.write(places)
            #expect(file.read() == places)
        }
    }

    @Test func aStoreInMemoryHasNoFile() {
        #expect(PlaceFile(besides: URL(filePath: "/dev/null")) == nil && PlaceFile(besides: nil) == nil)
    }

    @Test func aDamagedFileHasNoPlacesOrGoodOnes() {
        let bytes = PlaceFile.bytes(of: places(20))
        for length in bytes.indices { #expect(PlaceFile.places(in: Array(bytes[..<length])).isEmpty) }
        var random = SeededGenerator(seed: 1)
        for _ in 0..<3_000 {
            var damaged = bytes
            for _ in 0...random.below(6) { damaged[random.below(bytes.count)] = UInt8(random.below(256)) }
            for place in PlaceFile.places(in: damaged).values {
                #expect(abs(place.point.x) < 1_000_000 && abs(place.point.y) < 1_000_000)
            }
        }
        let infinite = BoxLayout.Place(point: GraphPoint(x: .infinity, y: .nan), isAside: false)
        #expect(PlaceFile.places(in: PlaceFile.bytes(of: [UUID(): infinite])).isEmpty)
    }
}
