import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var listsCases: [GoldenCase] {
        [
            GoldenCase(
                "rank IN {1, 2, 3}",
                "t0.ZRANK IN (1, 2, 3)"
            ),
            GoldenCase(
                "rank IN %@",
                [[1, 2]],
                "t0.ZRANK IN (1, 2)"
            ),
            GoldenCase(
                "rank IN {1}",
                "t0.ZRANK = 1"
            ),
            GoldenCase(
                "rank IN {}",
                "0"
            ),
            GoldenCase(
                "rank IN %@",
                [Set([7])],
                "t0.ZRANK = 7"
            ),
            GoldenCase(
                "rank IN {1, nil}",
                "t0.ZRANK = 1 OR t0.ZRANK IS NULL"
            ),
            GoldenCase(
                "NOT rank IN {1, 2}",
                "NOT IFNULL(t0.ZRANK IN (1, 2), 0)"
            ),
            GoldenCase(
                "NOT rank IN {1, nil}",
                "NOT IFNULL(t0.ZRANK = 1 OR t0.ZRANK IS NULL, 0)"
            ),
            GoldenCase(
                "rank IN {1, 'a'}",
                "t0.ZRANK = 1"
            ),
            GoldenCase(
                "rank IN {1, views}",
                "t0.ZRANK = 1 OR t0.ZRANK IS t0.ZVIEWS"
            ),
            GoldenCase(
                "title IN {'a', 'b'}",
                "t0.ZTITLE IN ('a', 'b')"
            ),
            GoldenCase(
                "title IN {'a', 'é'}",
                "t0.ZTITLE IN ('a', 'é', 'é')"
            ),
            GoldenCase(
                "title IN[c] {'a', 'b'}",
                "NSCoreDataStringCompare(t0.ZTITLE, 'a', 4, 1) OR NSCoreDataStringCompare(t0.ZTITLE, 'b', 4, 1)"
            ),
            GoldenCase(
                "created IN %@",
                [[GoldenArguments.date]],
                "t0.ZCREATED = 100.5"
            ),
            GoldenCase(
                "uid IN %@",
                [[QueryWorld.uuid(1), QueryWorld.uuid(2)]],
                "t0.ZUID IN (x'123456789abcdef1', x'123456789abcdef2')"
            ),
            GoldenCase(
                "rank IN nil",
                "0"
            ),
            GoldenCase(
                "rank IN 5",
                "0"
            ),
            GoldenCase(
                "5 IN {rank, views}",
                "t0.ZRANK = 5 OR t0.ZVIEWS = 5"
            ),
            GoldenCase(
                "'a' IN {title, body}",
                "t0.ZTITLE = 'a' OR t0.ZBODY = 'a'"
            ),
            GoldenCase(
                "{1, 2} CONTAINS rank",
                "t0.ZRANK IN (1, 2)"
            ),
            GoldenCase(
                "folder.order IN {1, 2}",
                "LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t1.ZORDER IN (1, 2)"
            ),
        ]
    }
}
