/// What every answer tells browsers to forbid.
enum SecurityHeaders {
    /// Only what this server serves, no script in the page itself, in no frame, forms to this server only. Attributes
    /// `style` are allowed, since the sizes and colours of views stand there; they cannot load anything.
    static let contentPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    static func all(isSecure: Bool) -> [(name: String, value: String)] {
        let always = [
            ("content-security-policy", contentPolicy),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            // Not `no-referrer`, with which browsers send the origin `null` along with forms.
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ]
        return isSecure ? always + [("strict-transport-security", "max-age=31536000")] : always
    }
}
