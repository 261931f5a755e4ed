/// The version of this package, which its programs print.
package enum PackageVersion {
    /// The next version while it is developed, with `-dev`. `Scripts/release` sets it.
    package static let current = "0.3.0-dev"
}
