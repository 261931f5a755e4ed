/// The objects that a controller keeps alive: all that it has handed out, or the last few pages of them if its request has a
/// batch size.
struct HeldObjects {
    private let isBounded: Bool
    private var objects: [ObjectIdentifier: NSManagedObject] = [:]
    private var pages: [[NSManagedObject]] = []
    private var nextPage = 0

    private static let mostPages = 8

    init(isBounded: Bool) {
        self.isBounded = isBounded
    }

    mutating func hold(_ page: [NSManagedObject]) {
        if !isBounded {
            for object in page { objects[ObjectIdentifier(object)] = object }
        } else if pages.count < Self.mostPages {
            pages.append(page)
        } else {
            pages[nextPage] = page
            nextPage = (nextPage + 1) % Self.mostPages
        }
    }

    mutating func release(_ object: NSManagedObject) {
        objects[ObjectIdentifier(object)] = nil
    }
}
