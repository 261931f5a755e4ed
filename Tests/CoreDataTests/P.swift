import Testing
@testable import CoreData
@Test func placeholder() {}
