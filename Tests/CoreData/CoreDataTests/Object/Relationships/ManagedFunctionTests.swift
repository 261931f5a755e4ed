import CoreData
import Testing

/// Functions to which `@ManagedFunction` gives a body.
@Suite struct ManagedFunctionTests {
    @Test func functionsChangeBothSides() throws {
        try Shop.withContext { context in
            let (customer, other) = (Customer(context: context), Customer(context: context))
            let orders = (0..<3).map { _ in Order(context: context) }
            customer.addToOrders(orders[0])
            customer.addToOrders(NSSet(array: [orders[1], orders[2]]))
            #expect(customer.orders == Set(orders) && orders.allSatisfy { $0.customer === customer })
            customer.removeFromOrders(orders[0])
            other.addToOrders(orders[1])
            #expect(customer.orders == [orders[2]] && orders[1].customer === other)
            customer.removeFromOrders(NSSet(array: orders))
            #expect(customer.orders.isEmpty && other.orders == [orders[1]] && !orders[0].hasCustomer)
            customer.addToPurchases(Set(orders))
            customer.removeFromPurchases([orders[0], orders[1]])
            #expect(customer.orders == [orders[2]])
            customer.addToPurchases([])
            customer.addToOrders(NSSet())
            #expect(customer.orders == [orders[2]])
        }
    }

    @Test func orderedFunctionsKeepTheOrder() throws {
        try Shop.withContext { context in
            let order = Order(context: context)
            let lines = (0..<6).map { _ in Line(context: context) }
            func isInOrder(_ indexes: Int...) -> Bool { order.lines.array as? [Line] == indexes.map { lines[$0] } }
            order.addToLines(NSOrderedSet(array: [lines[2], lines[0]]))
            order.addToLines(lines[1])
            #expect(isInOrder(2, 0, 1))
            order.insertIntoLines(lines[3], at: 0)
            order.insertIntoLines([lines[4], lines[5]], at: NSIndexSet(indexesIn: NSRange(location: 1, length: 2)))
            #expect(isInOrder(3, 4, 5, 2, 0, 1))
            order.removeFromLines(at: 5)
            order.removeFromLines(at: NSIndexSet(indexesIn: NSRange(location: 0, length: 2)))
            #expect(isInOrder(5, 2, 0))
            order.replaceLines(at: 1, with: lines[1])
            order.replaceLines(at: NSIndexSet(index: 0), with: [lines[3]])
            #expect(isInOrder(3, 1, 0) && lines[3].order === order)
            order.removeFromLines(lines[1])
            order.removeFromLines(NSOrderedSet(array: [lines[0]]))
            #expect(isInOrder(3))
            try context.save()
            context.refresh(order, mergeChanges: false)
            #expect(isInOrder(3))
        }
    }

    @Test func functionsThatDoNotFitStopTheProgram() async throws {
        let unknown = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Shop.withContext { Customer(context: $0).addToLetters(Order(context: $0)) }
        }
        #expect(unknown.text.contains("is not key value coding-compliant for the key \"letters\""), "\(unknown.text)")
        let attribute = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Shop.withContext { Customer(context: $0).addToName(Order(context: $0)) }
        }
        #expect(attribute.text.contains("is not a to-many relationship"), "\(attribute.text)")
        let unordered = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Shop.withContext { Customer(context: $0).insertIntoOrders(Order(context: $0), at: 0) }
        }
        #expect(unordered.text.contains("is not ordered: its objects have no indexes"), "\(unordered.text)")
        let range = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Shop.withContext { Order(context: $0).removeFromLines(at: 0) }
        }
        #expect(range.text.contains("Index 0 is beyond the bounds of lines"), "\(range.text)")
        let count = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Shop.withContext { Order(context: $0).insertIntoLines([], at: NSIndexSet(index: 0)) }
        }
        #expect(count.text.contains("there must be as many objects as indexes"), "\(count.text)")
    }
}

extension ExitTest.Result {
    fileprivate var text: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
