import Testing

@testable import CloudCommands

@Suite("The tool")
struct CloudToolTests {
}
