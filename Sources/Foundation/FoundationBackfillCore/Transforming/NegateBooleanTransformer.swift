internal import Foundation

/// Behind `NSValueTransformerName.negateBooleanTransformerName`. What is no number counts as false.
final class NegateBooleanTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSNumber.self }

    override func transformedValue(_ value: Any?) -> Any? {
        let number = value as? NSNumber
        return NSNumber(value: !(number?.boolValue ?? false))
    }
}
