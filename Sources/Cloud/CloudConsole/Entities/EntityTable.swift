internal import CloudService
internal import WebUI

/// A page of the objects of an entity: a column for the title, the other attributes and the to-one relationships.
struct EntityTable: View {
    let browser: EntitiesBrowser

    /// The columns that fit beside each other.
    private static let most = 8

    var body: some View {
        if let entity = browser.shownEntity, let page = browser.page {
            if page.objects.isEmpty {
                EmptyState(title: "No objects here", message: message(entity, page))
            } else {
                table(entity, page)
                if entity.attributes.count > Self.most + 1 {
                    Text("Each object has all its \(entity.attributes.count) attributes.")
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

    private func table(_ entity: EntityShape, _ page: EntityPage) -> some View {
        Table(page.objects) {
            TableColumn(entity.titleAttribute ?? "record") { object in
                ObjectLinkView(address: browser.address(of: object.key, entity.name), title: object.title)
            }
            if entity.family.count > 1 { TableColumn("Entity") { Text(verbatim: $0.entity?.name ?? "") } }
            TableColumnForEach(columns(of: entity)) { attribute in
                TableColumn(attribute.name) { AttributeCell(reading: reading(attribute, $0)) }
            }
            TableColumnForEach(entity.relationships.filter { !$0.isToMany }.prefix(Self.most)) { relationship in
                TableColumn(relationship.name) { cell(relationship, $0, page) }
            }
            TableColumn("Zone") { Text(verbatim: $0.zone.name) }
        }
    }

    /// The attributes beside the title that fit.
    private func columns(of entity: EntityShape) -> ArraySlice<AttributeShape> {
        entity.attributes.filter { $0.name != entity.titleAttribute }.prefix(Self.most)
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
