internal import Foundation

/// The objects of a keyed archive, by index, and which of them is the archived one.
struct KeyedArchive {
    let objects: [PropertyListNode]
    let root: Int

    init?(_ data: Data) {
        guard let list = BinaryPropertyListReader.read(data),
            case .array(let objects)? = list["$objects"],
            case .reference(let root)? = list["$top"]?[NSKeyedArchiveRootObjectKey]
        else { return nil }
        self.objects = objects
        self.root = root
    }

    /// The class of the object that `node` describes, if the program has one of that name.
    func type(of node: PropertyListNode) -> AnyClass? {
        guard case .reference(let index)? = node["$class"], objects.indices.contains(index),
            case .string(let name)? = objects[index]["$classname"]
        else { return nil }
        // A class name has at most one dot here; Foundation complains about others on the standard error.
        guard name.split(separator: ".", omittingEmptySubsequences: false).count <= 2 else { return nil }
        return NSKeyedUnarchiver.class(forClassName: name) ?? NSClassFromString(name)
    }
}
