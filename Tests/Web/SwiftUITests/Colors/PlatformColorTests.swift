import Foundation
import SwiftUI
import Testing

@Suite("Colours under the names of UIKit, AppKit and Core Graphics")
struct PlatformColorTests {
    @Test("A colour has components and is made of them")
    func components() throws {
        let color = Color(red: 0.25, green: 0.5, blue: 1, opacity: 0.75)
        let components = try #require(color.cgColor?.components)
        #expect(components == [0.25, 0.5, 1, 0.75])
        #expect(Color(cgColor: try #require(color.cgColor)) == color)
        #expect(color.opacity(0.5).cgColor?.alpha == 0.375)
        #expect(Color.red.cgColor?.numberOfComponents == 4)
    }

    @Test("UIKit's colours hand out components through pointers")
    func uiKit() {
        var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
        #expect(
            UIColor(red: 0.5, green: 0.25, blue: 0, alpha: 1).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        )
        #expect([red, green, blue, alpha] == [0.5, 0.25, 0, 1])
        #expect(UIColor.red.getRed(nil, green: nil, blue: &blue, alpha: nil) && blue == 0)
        #expect(UIColor(cgColor: UIColor.orange.cgColor) == .orange)
        #expect(Color(uiColor: UIColor(Color.green)) == Color.green)
        #expect(UIColor.black.withAlphaComponent(0.5) == UIColor(white: 0, alpha: 0.5))
        #expect(Set([UIColor.white, UIColor(white: 1, alpha: 1)]).count == 1)
    }

    @Test("AppKit's colours have a property for each component")
    func appKit() {
        let color = NSColor(srgbRed: 0.5, green: 0.25, blue: 0, alpha: 1)
        #expect(
            [color.redComponent, color.greenComponent, color.blueComponent, color.alphaComponent] == [0.5, 0.25, 0, 1]
        )
        #expect(Color(nsColor: color).cgColor == color.cgColor)
        #expect(NSColor(cgColor: .white) == .white)
    }

    @Test("Archives keep colours")
    func archives() throws {
        for color in [UIColor.magenta, UIColor(hue: 0.3, saturation: 0.4, brightness: 0.5, alpha: 0.6)] {
            let archive = try NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
            #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: archive) == color)
        }
        let archive = try NSKeyedArchiver.archivedData(withRootObject: NSColor.brown, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSColor.self, from: archive) == .brown)
    }
}
