import CoreDataPorting
import Testing

@Suite struct ImportRuleTests {
    static let samples = [
        PortSample(
            "import CoreData\nimport Combine // for streams\n",
            "import CoreData\n#if canImport(Combine)\nimport Combine\n#endif // for streams\n"
        ),
        PortSample(
            "import UIKit\nlet date = Date()\n",
            "#if canImport(UIKit)\nimport UIKit\n#else\nimport Foundation\n#endif\nlet date = Date()\n"
        ),
        PortSample(
            "import UIKit\nlet all: NSPredicate? = nil\n",
            "#if canImport(UIKit)\nimport UIKit\n#else\nimport CoreData\n#endif\nlet all: NSPredicate? = nil\n"
        ),
        PortSample(unchanged: "import SwiftUI\nlet all: NSPredicate? = nil\nlet image: UIImage\n"),
        PortSample(
            "import UIKit\nimport CoreData\nlet image: UIImage\n",
            "#if canImport(UIKit)\nimport UIKit\n#else\nimport SwiftUI\n#endif\nimport CoreData\nlet image: UIImage\n"
        ),
        PortSample(
            "import Combine\nclass Model: ObservableObject {}\n",
            "#if canImport(Combine)\nimport Combine\n#else\nimport SwiftUI\n#endif\nclass Model: ObservableObject {}\n"
        ),
        PortSample(
            "import CoreData\nclass Model: ObservableObject {}\n",
            "import SwiftUI\nimport CoreData\nclass Model: ObservableObject {}\n"
        ),
        PortSample(
            "import Foundation\nlet all: NSPredicate? = nil\n",
            "import CoreData\nimport Foundation\nlet all: NSPredicate? = nil\n"
        ),
        PortSample(
            "import CoreData\nimport os.log\n",
            "import CoreData\n#if canImport(os)\nimport os.log\n#else\nimport PlatformBackfill\n#endif\n"
        ),
        PortSample(
            "import Foundation\nautoreleasepool {}\n",
            "#if !canImport(ObjectiveC)\nimport PlatformBackfill\n#endif\nimport Foundation\nautoreleasepool {}\n"
        ),
        PortSample(
            "import Foundation\nlet url: URLRequest\n",
            "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nimport Foundation\nlet url: URLRequest\n"
        ),
        PortSample("import class CoreData.NSFetchRequest\n", "import CoreData\n"),
        PortSample("import CoreData\nimport Foundation.NSDate\n", "import CoreData\nimport Foundation\n"),
        PortSample(unchanged: "import struct Foundation.URL\n"),
        PortSample(
            "@preconcurrency public import struct UIKit.CGFloat\nimport CoreData\n",
            "#if canImport(UIKit)\n@preconcurrency public import struct UIKit.CGFloat\n#endif\nimport CoreData\n"
        ),
        PortSample(unchanged: "#if canImport(UIKit)\nimport UIKit\n#endif\nimport CoreData\n"),
        PortSample(unchanged: "#if os(Linux)\nimport CoreData\n#else\nimport SwiftUI\n#endif\n"),
        PortSample(unchanged: "import CoreData\nimport MyData\nlet text = \"\"\"\nimport UIKit\n\"\"\"\n"),
    ]

    @Test(arguments: samples) func importsAreConditionalOrAdded(_ sample: PortSample) { sample.check() }

    @Test func modulesThatLinuxLacksAreLeft() {
        let text = "import Combine\nimport CoreData\nimport os\n"
        let expected = [PortPlace(kind: .missingModule, line: 1), PortPlace(kind: .platformBackfill, line: 3)]
        #expect(left(text) == expected)
    }
}
