import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var functionsMoreCases: [GoldenCase] {
        [
            GoldenCase(
                "TERNARY(flag == YES, rank, score) IN {1, 2}",
                "(CASE WHEN t0.ZFLAG = 1 THEN t0.ZRANK ELSE t0.ZSCORE END) IN (1, 2)"
            ),
            GoldenCase(
                "random() > 5",
                "(part) "
            ),
            GoldenCase(
                "rank + place.x > 1",
                "(t0.ZRANK + t0.ZX) > 1"
            ),
        ]
    }
}
