#if canImport(ExampleProgram)
import ExampleProgram
import SwiftUI

extension BookStoreApp {
    static var stylesheets: [String] { [PaperLook.stylesheet] }
}
#endif
