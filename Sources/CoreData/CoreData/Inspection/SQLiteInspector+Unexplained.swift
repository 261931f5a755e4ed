/// What the tables contain beyond what the model explains.
extension SQLiteInspector {
    /// Finds composite attributes without elements, columns with values, and tables with rows.
    ///
    /// Rows whose entity is none of their table's are found when they are counted.
    mutating func lookForUnexplained(_ plan: SchemaPlan) {
        for entity in plan.layout.entities {
            for property in plan.layout.declaredProperties(of: entity)
            where property.attributeType == .compositeAttributeType && property.slots.isEmpty {
                let text = "is composite and has no elements in the model, so that its values cannot be found"
                inspection.findings.append(.problem(.unexplainedContent, "\(entity.name).\(property.name)", text))
            }
        }
        let content = UnexplainedContent(plan, catalog, connection)
        attempt("the columns") { inspector in
            for column in try content.columns() {
                let text = "has values that no property of the model explains"
                inspector.add(text, of: "\(column.table).\(column.name)", count: column.count)
            }
        }
        attempt("the tables") { inspector in
            for table in try content.tables() {
                inspector.add("is no table of the model, and has rows", of: table.name, count: table.count)
            }
        }
    }

    private mutating func add(_ text: String, of subject: String, count: Int) {
        inspection.findings.append(.problem(.unexplainedContent, subject, text, count: count))
    }
}
