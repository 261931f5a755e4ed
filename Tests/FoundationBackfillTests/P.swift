import Testing
@testable import FoundationBackfill
@Test func placeholder() {}
