import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var attributesCases: [GoldenCase] {
        [
            GoldenCase(
                "rank == 5",
                "t0.ZRANK = 5"
            ),
            GoldenCase(
                "rank = 5",
                "t0.ZRANK = 5"
            ),
            GoldenCase(
                "rank != 5",
                "t0.ZRANK <> 5 OR t0.ZRANK IS NULL"
            ),
            GoldenCase(
                "rank <> 5",
                "t0.ZRANK <> 5 OR t0.ZRANK IS NULL"
            ),
            GoldenCase(
                "rank < 5",
                "t0.ZRANK < 5"
            ),
            GoldenCase(
                "rank <= 5",
                "t0.ZRANK <= 5"
            ),
            GoldenCase(
                "rank > 5",
                "t0.ZRANK > 5"
            ),
            GoldenCase(
                "rank >= 5",
                "t0.ZRANK >= 5"
            ),
            GoldenCase(
                "5 < rank",
                "t0.ZRANK > 5"
            ),
            GoldenCase(
                "5 == rank",
                "t0.ZRANK = 5"
            ),
            GoldenCase(
                "rank == nil",
                "t0.ZRANK IS NULL"
            ),
            GoldenCase(
                "rank != nil",
                "t0.ZRANK IS NOT NULL"
            ),
            GoldenCase(
                "nil == rank",
                "t0.ZRANK IS NULL"
            ),
            GoldenCase(
                "rank < nil",
                "0"
            ),
            GoldenCase(
                "flag == YES",
                "t0.ZFLAG = 1"
            ),
            GoldenCase(
                "flag == %@",
                [true],
                "t0.ZFLAG = 1"
            ),
            GoldenCase(
                "rank == 2.5",
                "t0.ZRANK = 2.5"
            ),
            GoldenCase(
                "score > 1",
                "t0.ZSCORE > 1"
            ),
            GoldenCase(
                "price >= 9.5",
                "t0.ZPRICE >= 9.5"
            ),
            GoldenCase(
                "price == %@",
                [Decimal(12.5)],
                "t0.ZPRICE = 12.5"
            ),
            GoldenCase(
                "created > %@",
                [GoldenArguments.date],
                "t0.ZCREATED > 100.5"
            ),
            GoldenCase(
                "created == %@",
                [GoldenArguments.date],
                "t0.ZCREATED = 100.5"
            ),
            GoldenCase(
                "created == 5",
                "0"
            ),
            GoldenCase(
                "created != 5",
                ""
            ),
            GoldenCase(
                "title == 5",
                "0"
            ),
            GoldenCase(
                "title == rank",
                "t0.ZTITLE IS NULL AND t0.ZRANK IS NULL"
            ),
            GoldenCase(
                "title != rank",
                "NOT (t0.ZTITLE IS NULL AND t0.ZRANK IS NULL)"
            ),
            GoldenCase(
                "rank == views",
                "t0.ZRANK IS t0.ZVIEWS"
            ),
            GoldenCase(
                "rank != views",
                "t0.ZRANK IS NOT t0.ZVIEWS"
            ),
            GoldenCase(
                "rank < views",
                "t0.ZRANK < t0.ZVIEWS"
            ),
            GoldenCase(
                "uid == %@",
                [QueryWorld.uuid(1)],
                "t0.ZUID = x'123456789abcdef1'"
            ),
            GoldenCase(
                "uid != %@",
                [QueryWorld.uuid(1)],
                "t0.ZUID <> x'123456789abcdef1' OR t0.ZUID IS NULL"
            ),
            GoldenCase(
                "uid < %@",
                [QueryWorld.uuid(1)],
                "t0.ZUID < x'123456789abcdef1'"
            ),
            GoldenCase(
                "link == %@",
                [GoldenArguments.url],
                "t0.ZLINK = 'https://a.b/c'"
            ),
            GoldenCase(
                "link == 'https://a.b'",
                "0"
            ),
            GoldenCase(
                "link IN %@",
                [[GoldenArguments.url]],
                "t0.ZLINK = 'https://a.b/c'"
            ),
            GoldenCase(
                "blob == nil",
                "t0.ZBLOB IS NULL"
            ),
            GoldenCase(
                "blob == %@",
                [Data([1, 255])],
                "t0.ZBLOB = x'1ff'"
            ),
            GoldenCase(
                "blob < %@",
                [Data([1])],
                "0"
            ),
            GoldenCase(
                "shape == nil",
                "t0.ZSHAPE IS NULL"
            ),
            GoldenCase(
                "shape == %@",
                [Data([1])],
                "(part) "
            ),
            GoldenCase(
                "place.x > 1",
                "t0.ZX > 1"
            ),
            GoldenCase(
                "place.x == place.y",
                "t0.ZX IS t0.ZY"
            ),
            GoldenCase(
                "place == nil",
                "(part) "
            ),
            GoldenCase(
                "place == 'a'",
                "(part) "
            ),
        ]
    }
}
