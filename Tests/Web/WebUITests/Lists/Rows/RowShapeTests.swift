import Testing

@testable import WebUI

/// A list knows from the types of its views where collections are, so that it renders only rows in sight.
@MainActor
struct RowShapeTests {
    private let rows = ForEach(0..<3) { Text("\($0)") }

    private func expectThreeRows(in view: some View, _ place: SourceLocation = #_sourceLocation) {
        #expect(RowShape.of(type(of: view)).hasCollections, sourceLocation: place)
        #expect(RowShape.count(in: view) == 3, sourceLocation: place)
    }

    @Test func aTextHasNone() {
        #expect(!RowShape.of(Text.self).hasCollections)
        #expect(RowShape.count(in: Text("one")) == 0)
    }

    @Test func modifiersLeaveTheRows() {
        expectThreeRows(in: rows)
        expectThreeRows(in: rows.contextMenu { Button("Press") {} })
        expectThreeRows(in: rows.swipeActions { Button("Press") {} })
        expectThreeRows(in: rows.draggable("text"))
        expectThreeRows(in: Group { rows }.dropDestination(for: String.self) { _, _ in true })
        expectThreeRows(in: rows.sheet(isPresented: .constant(false)) { Text("sheet") })
        expectThreeRows(in: rows.padding().tag(1).id(2))
        expectThreeRows(in: rows.task {}.onAppear {}.onChange(of: 1) {})
        expectThreeRows(in: Group { rows.contextMenu { Button("Press") {} } }.contextMenu { Button("Press") {} })
    }
}
