import Foundation
import FoundationBackfill

@testable import CoreData

extension GoldenCase {
    static var functionsCases: [GoldenCase] {
        [
            GoldenCase(
                "rank + 1 > 5",
                "(t0.ZRANK + 1) > 5"
            ),
            GoldenCase(
                "rank + views == 5",
                "(t0.ZRANK + t0.ZVIEWS) = 5"
            ),
            GoldenCase(
                "rank - 1 < 0",
                "(t0.ZRANK - 1) < 0"
            ),
            GoldenCase(
                "rank * 2 > views",
                "(t0.ZRANK * 2) > t0.ZVIEWS"
            ),
            GoldenCase(
                "rank / 2 == 1",
                "(t0.ZRANK / 2) = 1"
            ),
            GoldenCase(
                "rank / views == 1",
                "NSCoreDataDivideBy(t0.ZRANK, t0.ZVIEWS) = 1"
            ),
            GoldenCase(
                "rank / 0 == 1",
                "NSCoreDataDivideBy(t0.ZRANK, 0) = 1"
            ),
            GoldenCase(
                "price / 2 > 1",
                "NSCoreDataDecimalDivideBy(t0.ZPRICE, 2) > 1"
            ),
            GoldenCase(
                "score / rank > 1",
                "NSCoreDataDivideBy(CAST(t0.ZSCORE AS REAL), CAST(t0.ZRANK AS REAL)) > 1"
            ),
            GoldenCase(
                "modulus:by:(rank, 2) == 1",
                "(t0.ZRANK % 2) = 1"
            ),
            GoldenCase(
                "modulus:by:(score, 2) == 1",
                "NSCoreDataModulusBy(CAST(t0.ZSCORE AS REAL), 2.0) = 1"
            ),
            GoldenCase(
                "rank ** 2 > 5",
                "NSCoreDataRaiseToPower(CAST(t0.ZRANK AS REAL), 2.0) > 5"
            ),
            GoldenCase(
                "-rank > 5",
                "(0 - t0.ZRANK) > 5"
            ),
            GoldenCase(
                "rank + nil == nil",
                ""
            ),
            GoldenCase(
                "title + 1 == nil",
                ""
            ),
            GoldenCase(
                "rank & 3 == 1",
                "(t0.ZRANK & 3) = 1"
            ),
            GoldenCase(
                "rank | 3 == 1",
                "(t0.ZRANK | 3) = 1"
            ),
            GoldenCase(
                "rank ^ 3 == 1",
                "NSCoreDataBitwiseXorWith(t0.ZRANK, 3) = 1"
            ),
            GoldenCase(
                "rank << 1 > 2",
                "(t0.ZRANK << 1) > 2"
            ),
            GoldenCase(
                "rank >> 1 > 2",
                "(t0.ZRANK >> 1) > 2"
            ),
            GoldenCase(
                "~rank == 1",
                "NSCoreDataOnesComplement(t0.ZRANK) = 1"
            ),
            GoldenCase(
                "score & 1 == 1",
                "NSCoreDataBitwiseAndWith(t0.ZSCORE, 1) = 1"
            ),
            GoldenCase(
                "(rank + 1) * 2 > 5",
                "((t0.ZRANK + 1) * 2) > 5"
            ),
            GoldenCase(
                "2 + 3 < rank",
                "t0.ZRANK > 5"
            ),
            GoldenCase(
                "abs:(rank) > 5",
                "NSCoreDataAbs(t0.ZRANK) > 5"
            ),
            GoldenCase(
                "floor:(score) == 1",
                "NSCoreDataFloor(t0.ZSCORE) = 1"
            ),
            GoldenCase(
                "ceiling:(score) == 1",
                "NSCoreDataCeiling(t0.ZSCORE) = 1"
            ),
            GoldenCase(
                "trunc:(score) == 1",
                "NSCoreDataTrunc(t0.ZSCORE) = 1"
            ),
            GoldenCase(
                "sqrt:(rank) > 2",
                "NSCoreDataSqrt(t0.ZRANK) > 2"
            ),
            GoldenCase(
                "uppercase:(title) == 'A'",
                "NSCoreDataUppercase(t0.ZTITLE) = 'A'"
            ),
            GoldenCase(
                "lowercase:(title) BEGINSWITH 'a'",
                "NSCoreDataStringSearch(NSCoreDataLowercase(t0.ZTITLE), 'a', 8, 0)"
            ),
            GoldenCase(
                "length:(title) > 5",
                "NSCoreDataLength(t0.ZTITLE) > 5"
            ),
            GoldenCase(
                "abs:(title) == nil",
                ""
            ),
            GoldenCase(
                "CAST(created, 'NSNumber') > 5",
                "t0.ZCREATED > 5"
            ),
            GoldenCase(
                "CAST(rank, 'NSDate') < %@",
                [GoldenArguments.date],
                "t0.ZRANK < 100.5"
            ),
            GoldenCase(
                "CAST(title, 'NSNumber') > 5",
                "NSCoreDataCast(t0.ZTITLE, 'NSNumber') > 5"
            ),
            GoldenCase(
                "CAST(rank, 'NSString') == '5'",
                "NSCoreDataCast(t0.ZRANK, 'NSString') = '5'"
            ),
            GoldenCase(
                "CAST(CAST(created, 'NSNumber') + 3600, 'NSDate') > %@",
                [GoldenArguments.date],
                "(t0.ZCREATED + 3600) > 100.5"
            ),
            GoldenCase(
                "created + 60 > %@",
                [GoldenArguments.date],
                "(t0.ZCREATED + 60) > 100.5"
            ),
            GoldenCase(
                "created - %@ > 60",
                [GoldenArguments.date],
                "(t0.ZCREATED - 100.5) > 60"
            ),
            GoldenCase(
                "noindex:(rank) == 5",
                "t0.ZRANK = 5"
            ),
            GoldenCase(
                "TERNARY(rank > 5, 1, 2) == 1",
                "(CASE WHEN t0.ZRANK > 5 THEN 1 ELSE 2 END) = 1"
            ),
            GoldenCase(
                "TERNARY(title == nil, 'x', title) == 'x'",
                "(CASE WHEN t0.ZTITLE IS NULL THEN 'x' ELSE t0.ZTITLE END) = 'x'"
            ),
            GoldenCase(
                "TERNARY(rank > 5, nil, score) > 1",
                "(CASE WHEN NOT IFNULL(t0.ZRANK > 5, 0) THEN t0.ZSCORE END) > 1"
            ),
            GoldenCase(
                "TERNARY(rank > 5, 'a', 1) == 1",
                "(part) "
            ),
        ]
    }
}
