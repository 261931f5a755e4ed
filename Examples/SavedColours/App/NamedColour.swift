import CoreData
import SwiftUI

/// A named colour, as screens pass it around.
///
/// This value refers to its managed object once it has been inserted, and setting its name saves the new name. That suits an app
/// as small as this one; a larger one would leave saving to a single place.
struct NamedColour: Equatable {
    let colour: Colour
    private(set) var entity: NamedColourEntity?
    var name: String {
        didSet {
            guard let entity, entity.managedObjectContext != nil else { return }
            entity.colourName = name
            entity.managedObjectContext?.saveOrReport()
        }
    }

    init(name: String, colour: Colour, entity: NamedColourEntity? = nil) {
        self.name = name
        self.colour = colour
        self.entity = entity
    }

    /// Inserts an object for the value, which refers to it from then on.
    mutating func insert(into context: NSManagedObjectContext) {
        let entity = NamedColourEntity(context: context)
        entity.redComponent = colour.red
        entity.greenComponent = colour.green
        entity.blueComponent = colour.blue
        entity.colourName = name
        self.entity = entity
    }
}

extension NamedColourEntity {
    /// The value that the object represents.
    var namedColour: NamedColour {
        let colour = Colour(red: redComponent, green: greenComponent, blue: blueComponent)
        return NamedColour(name: colourName ?? "", colour: colour, entity: self)
    }
}

/// A colour with three components, each from 0 to 1.
struct Colour: Equatable {
    var red: Float
    var green: Float
    var blue: Float

    /// The colour in the notation of the web: `#87CFEB`.
    var hexText: String {
        "#" + [red, green, blue].map { String(format: "%02X", Int((min(max($0, 0), 1) * 255).rounded())) }.joined()
    }

    /// The colour for views.
    var color: Color { Color(red: Double(red), green: Double(green), blue: Double(blue)) }

    /// Black or white, whichever is easier to read on the colour.
    var ink: Color {
        let linear = [red, green, blue].map { pow(Double($0), 2.2) }
        let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        return luminance > 0.179 ? .black : .white
    }
}

extension Colour {
    /// Reads the notation of the web.
    init?(hexText: String) {
        guard hexText.count == 7, hexText.hasPrefix("#"), hexText.dropFirst().allSatisfy(\.isHexDigit),
            let number = UInt32(hexText.dropFirst(), radix: 16)
        else { return nil }
        let component = { (shift: UInt32) in Float(number >> shift & 255) / 255 }
        self.init(red: component(16), green: component(8), blue: component(0))
    }

    /// The components of a view's colour.
    init(_ color: Color, in environment: EnvironmentValues) {
        let resolved = color.resolve(in: environment)
        self.init(red: resolved.red, green: resolved.green, blue: resolved.blue)
    }
}
