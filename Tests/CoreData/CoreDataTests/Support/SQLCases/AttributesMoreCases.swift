import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var attributesMoreCases: [GoldenCase] {
        [
            GoldenCase(
                "rank BETWEEN {1, 5}",
                "t0.ZRANK BETWEEN 1 AND 5"
            ),
            GoldenCase(
                "rank BETWEEN %@",
                [[1, 2.5]],
                "t0.ZRANK BETWEEN 1.0 AND 2.5"
            ),
            GoldenCase(
                "created BETWEEN %@",
                [[GoldenArguments.date, GoldenArguments.date]],
                "t0.ZCREATED BETWEEN 100.5 AND 100.5"
            ),
            GoldenCase(
                "title BETWEEN {'a', 'c'}",
                "NSCoreDataStringCompare(t0.ZTITLE, 'a', 3, 0) AND NSCoreDataStringCompare(t0.ZTITLE, 'c', 1, 0)"
            ),
            GoldenCase(
                "rank BETWEEN {views, 9}",
                "t0.ZRANK >= t0.ZVIEWS AND t0.ZRANK <= 9"
            ),
            GoldenCase(
                "rank BETWEEN {1}",
                "0"
            ),
            GoldenCase(
                "TRUEPREDICATE",
                ""
            ),
            GoldenCase(
                "FALSEPREDICATE",
                "0"
            ),
            GoldenCase(
                "1 == 1",
                ""
            ),
            GoldenCase(
                "1 == 2",
                "0"
            ),
        ]
    }
}
