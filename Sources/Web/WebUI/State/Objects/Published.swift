/// A property of an ``ObservableObject`` that tells the object's observers before it changes.
@propertyWrapper
public struct Published<Value> {
    private var value: Value
    let box = PublisherBox()

    /// A property that begins with the given value.
    public init(wrappedValue: Value) {
        value = wrappedValue
    }

    /// A property that begins with the given value.
    public init(initialValue: Value) {
        value = initialValue
    }

    /// Only classes have such properties.
    @available(*, unavailable, message: "@Published belongs into classes that are ObservableObject")
    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The value in an object, which is told of changes.
    public static subscript<Owner: ObservableObject>(
        _enclosingInstance owner: Owner,
        wrapped _: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, Published<Value>>
    ) -> Value {
        get { owner[keyPath: storage].value }
        set {
            owner.objectWillChange.send()
            owner[keyPath: storage].value = newValue
        }
    }
}

/// Where the published properties of an object keep the publisher that they share.
final class PublisherBox {
    var publisher: ObservableObjectPublisher?
}

/// A ``Published`` property of any type.
protocol PublishedField {
    var box: PublisherBox { get }
}

extension Published: PublishedField {}

/// Finds the publisher of an object in its published properties.
enum PublishedFields {
    static func publisher(of object: some ObservableObject) -> ObservableObjectPublisher {
        var boxes: [PublisherBox] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            for child in current.children {
                guard let field = child.value as? any PublishedField else { continue }
                if let publisher = field.box.publisher {
                    return publisher
                }
                boxes.append(field.box)
            }
            mirror = current.superclassMirror
        }
        let publisher = ObservableObjectPublisher()
        for box in boxes {
            box.publisher = publisher
        }
        return publisher
    }
}
