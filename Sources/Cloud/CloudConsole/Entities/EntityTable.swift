internal import CloudService
internal import WebUI

/// A page of the objects of an entity: a column for each attribute and each to-one relationship.
struct EntityTable: View {
    let browser: EntitiesBrowser

    /// The columns that fit beside each other.
    private static let most = 8

    var body: some View {
        if let entity = browser.shownEntity, let page = browser.page {
            if page.objects.isEmpty {
                EmptyState(title: "No objects here", message: message(entity, page))
            } else {
                ScrollView(.horizontal) { grid(entity, page) }
                if entity.attributes.count > Self.most {
                    Text("\(entity.attributes.count - Self.most) more attributes are in each object.")
                        .font(.caption)
                        .foregroundColor(.secondary)
                }
            }
            pager(page)
        }
    }

    private func message(_ entity: EntityShape, _ page: EntityPage) -> String {
        page.hasGivenUp
            ? "None of the \(page.searched) rows that were searched is a \(entity.name). Search on."
            : "No record of type \(entity.recordType) mirrors a \(entity.name) in this place."
    }

    private func grid(_ entity: EntityShape, _ page: EntityPage) -> some View {
        let attributes = entity.attributes.prefix(Self.most)
        let relationships = entity.relationships.filter { !$0.isToMany }.prefix(Self.most)
        return Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 6) {
            GridRow {
                Text("Object")
                if entity.family.count > 1 { Text("Entity") }
                ForEach(attributes) { Text(verbatim: $0.name) }
                ForEach(relationships) { Text(verbatim: $0.name) }
                Text("Zone")
            }
            .font(.caption)
            ForEach(page.objects) { object in
                GridRow {
                    ObjectLinkView(address: browser.address(of: object.key, entity.name), title: object.title)
                    if entity.family.count > 1 { Text(verbatim: object.entity?.name ?? "") }
                    ForEach(attributes) { AttributeCell(reading: reading($0, object)) }
                    ForEach(relationships) { cell($0, object, page) }
                    Text(verbatim: object.zone.name)
                }
            }
        }
    }

    private func reading(_ attribute: AttributeShape, _ object: EntityObject) -> AttributeReading? {
        object.attributes.first { $0.shape.name == attribute.name }
    }

    @ViewBuilder private func cell(_ shape: RelationshipShape, _ object: EntityObject, _ page: EntityPage) -> some View
    {
        let reading = object.toOnes.first { $0.shape.name == shape.name }
        if let reading, let link = page.link(reading, of: object) {
            RelatedObject(browser: browser, link: link)
        } else {
            Text(verbatim: reading?.problem ?? "").foregroundColor(.orange)
        }
    }

    private func pager(_ page: EntityPage) -> some View {
        HStack {
            Button("Previous Page") { browser.showPrevious() }.disabled(browser.places.isEmpty)
            Button(page.hasGivenUp ? "Search On" : "Next Page") { browser.showNext() }.disabled(page.next == nil)
            Text("\(page.objects.count) objects on page \(browser.places.count + 1)").foregroundColor(.secondary)
        }
    }
}

/// The value of an attribute in a table.
private struct AttributeCell: View {
    /// Nil if the object's entity does not have the attribute.
    let reading: AttributeReading?

    var body: some View {
        if let problem = reading?.problem {
            Text(verbatim: problem).foregroundColor(.orange)
        } else {
            Text(verbatim: String((reading?.value?.text ?? "").prefix(60)))
        }
    }
}

/// A link to an object.
struct ObjectLinkView: View {
    let address: String
    let title: String

    var body: some View {
        AddressLink(address) { Text(verbatim: title) }
    }
}

/// The object at the other end of a relationship, with what is wrong about it.
struct RelatedObject: View {
    let browser: EntitiesBrowser
    let link: ObjectLink

    var body: some View {
        if link.entity == nil {
            Text(verbatim: link.problem ?? "").foregroundColor(.orange)
        } else {
            ObjectLinkView(address: browser.address(of: link.key, link.entity), title: link.title)
            if let problem = link.problem { Text(verbatim: problem).font(.caption).foregroundColor(.orange) }
        }
    }
}
