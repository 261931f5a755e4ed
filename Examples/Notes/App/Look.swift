#if canImport(ExampleProgram)
import ExampleProgram
import SwiftUI

extension NotesApp {
    static var stylesheets: [String] { [PaperLook.stylesheet] }
}
#endif
