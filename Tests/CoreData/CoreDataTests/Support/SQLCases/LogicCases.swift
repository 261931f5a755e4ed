import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var logicCases: [GoldenCase] {
        [
            GoldenCase(
                "NOT rank > 5",
                "NOT IFNULL(t0.ZRANK > 5, 0)"
            ),
            GoldenCase(
                "NOT rank == 5",
                "NOT IFNULL(t0.ZRANK = 5, 0)"
            ),
            GoldenCase(
                "NOT rank != 5",
                "t0.ZRANK = 5"
            ),
            GoldenCase(
                "NOT rank == nil",
                "t0.ZRANK IS NOT NULL"
            ),
            GoldenCase(
                "NOT NOT rank > 5",
                "IFNULL(t0.ZRANK > 5, 0)"
            ),
            GoldenCase(
                "NOT (rank > 5 AND views < 3)",
                "NOT IFNULL(t0.ZRANK > 5 AND t0.ZVIEWS < 3, 0)"
            ),
            GoldenCase(
                "NOT (rank > 5 OR views < 3)",
                "NOT IFNULL(t0.ZRANK > 5 OR t0.ZVIEWS < 3, 0)"
            ),
            GoldenCase(
                "rank > 5 AND views < 3",
                "t0.ZRANK > 5 AND t0.ZVIEWS < 3"
            ),
            GoldenCase(
                "rank > 5 OR views < 3",
                "t0.ZRANK > 5 OR t0.ZVIEWS < 3"
            ),
            GoldenCase(
                "rank > 5 AND (views < 3 OR flag == NO)",
                "t0.ZRANK > 5 AND (t0.ZVIEWS < 3 OR t0.ZFLAG = 0)"
            ),
            GoldenCase(
                "(rank > 5 AND views < 3) OR flag == NO",
                "(t0.ZRANK > 5 AND t0.ZVIEWS < 3) OR t0.ZFLAG = 0"
            ),
            GoldenCase(
                "rank > 5 AND TRUEPREDICATE",
                "t0.ZRANK > 5"
            ),
            GoldenCase(
                "rank > 5 AND FALSEPREDICATE",
                "0"
            ),
            GoldenCase(
                "rank > 5 OR TRUEPREDICATE",
                ""
            ),
            GoldenCase(
                "NOT TRUEPREDICATE",
                "0"
            ),
            GoldenCase(
                "rank > 5 AND place == 'a'",
                "(part) t0.ZRANK > 5"
            ),
            GoldenCase(
                "rank > 5 OR place == 'a'",
                "(part) "
            ),
            GoldenCase(
                "rank > 5 AND (flag == YES AND place == 'a')",
                "(part) t0.ZRANK > 5 AND t0.ZFLAG = 1"
            ),
            GoldenCase(
                "NOT (rank > 5 AND place == 'a')",
                "(part) "
            ),
            GoldenCase(
                "rank > 5 AND %@",
                [NSPredicate { _, _ in true }],
                "(part) t0.ZRANK > 5"
            ),
            GoldenCase(
                "ANYKEY == 5",
                "(part) "
            ),
            GoldenCase(
                "FUNCTION(title, 'hasPrefix:', 'a') == YES",
                "(part) "
            ),
            GoldenCase(
                "title UNION {1} == nil",
                "(part) "
            ),
            GoldenCase(
                "title MATCHES FUNCTION('a', 'uppercaseString')",
                "(part) "
            ),
        ]
    }
}
