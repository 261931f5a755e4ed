#if canImport(ExampleProgram)
import ExampleProgram
import SwiftUI

extension SavedColoursApp {
    static var stylesheets: [String] { [PaperLook.stylesheet] }
}
#endif
