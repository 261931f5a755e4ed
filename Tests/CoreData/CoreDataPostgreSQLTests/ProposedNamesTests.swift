import Testing

@testable import CoreData

/// The names that a model proposes for tables and columns.
struct ProposedNamesTests {
    @Test(
        "Tables are entities in the singular",
        arguments: [
            ("authors", "Author"), ("blog_posts", "BlogPost"), ("categories", "Category"), ("addresses", "Address"),
            ("boxes", "Box"), ("status", "Status"), ("news", "New"), ("OrderItems", "OrderItem"), ("ORDERS", "Order"),
            ("analysis", "Analysis"), ("---", "Value"),
        ]
    )
    func entities(_ table: String, _ expected: String) {
        #expect(ProposedNames.entity(table) == expected)
    }

    @Test("Columns are properties, which no other has and every object lacks")
    func properties() {
        var names = ProposedNames()
        let columns = ["created_at", "created-at", "URL", "entity", "2fa", "isDone", "ÄRA", "_", "default"]
        #expect(
            columns.map { names.property($0) } == [
                "createdAt", "createdAt2", "url", "entityValue", "value2fa", "isDone", "ära", "value", "defaultValue",
            ]
        )
    }
}
