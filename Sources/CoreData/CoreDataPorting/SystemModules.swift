/// The modules that only Apple's systems have.
enum AppleModules {
    /// The modules that the product PlatformBackfill stands in for.
    static let backfilled: Set<String> = ["os", "OSLog"]

    static let names: Set<String> = Set(
        """
        ARKit AVFAudio AVFoundation AVKit Accelerate Accessibility Accounts ActivityKit AdServices AdSupport AddressBook
        AppIntents AppKit AppTrackingTransparency AppleArchive AudioToolbox AuthenticationServices AutomaticAssessment
        BackgroundAssets BackgroundTasks CallKit CarPlay Charts ClassKit Cocoa Combine CommonCrypto Compression
        Contacts ContactsUI CoreAudio CoreBluetooth CoreFoundation CoreGraphics CoreHaptics CoreImage CoreMIDI
        CoreML CoreMedia CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo
        CoreWLAN CryptoKit CryptoTokenKit Darwin DeveloperToolsSupport DeviceCheck EventKit EventKitUI ExtensionKit
        ExternalAccessory FamilyControls FileProvider GLKit GameController GameKit GameplayKit GroupActivities HealthKit
        HomeKit IOKit ImageIO InputMethodKit Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication MapKit
        MediaPlayer Messages MessageUI Metal MetalKit MetricKit MobileCoreServices MultipeerConnectivity NaturalLanguage
        Network NetworkExtension NotificationCenter OSLog ObjectiveC PDFKit PassKit PencilKit PhotosUI Photos
        PushKit QuartzCore QuickLook QuickLookThumbnailing RealityKit ReplayKit SafariServices SceneKit ScreenTime Security
        ServiceManagement ShazamKit Social SoundAnalysis Speech SpriteKit StoreKit SwiftData SystemConfiguration TVUIKit
        TipKit TVMLKit TVServices UIKit UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoToolbox Vision
        VisionKit WatchConnectivity WatchKit WebKit WidgetKit XPC iTunesLibrary os
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}

/// The modules that every system with Swift and this package has.
enum LinuxModules {
    static let names: Set<String> = [
        "CloudKit", "CoreData", "CoreLocation", "Dispatch", "Foundation", "FoundationBackfill", "FoundationEssentials",
        "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "PlatformBackfill", "Swift", "SwiftUI",
        "Synchronization", "Testing", "XCTest",
    ]

    /// The types that Foundation has on Apple's platforms, and FoundationNetworking on Linux.
    static let networking: Set<String> = [
        "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "URLAuthenticationChallenge", "URLCache", "URLCredential",
        "URLCredentialStorage", "URLProtectionSpace", "URLProtocol", "URLRequest", "URLResponse", "URLSession",
        "URLSessionConfiguration", "URLSessionDataTask", "URLSessionDelegate", "URLSessionTask",
    ]

    /// What Foundation has on Apple's platforms, and the product PlatformBackfill on Linux.
    static let platform: Set<String> = ["autoreleasepool", "NSMapTable", "NSPointerFunctions"]

    /// The types that UIKit, AppKit, Core Graphics and Combine have on Apple's platforms, and the product SwiftUI on Linux.
    static let screens: Set<String> = [
        "CGColor", "CGImage", "NSColor", "NSImage", "ObservableObject", "Published", "UIColor", "UIImage",
    ]

    /// The types that Foundation has on Apple's platforms, and only CoreData's backfill on Linux.
    static let backfill: Set<String> = [
        "NSComparisonPredicate", "NSCompoundPredicate", "NSExpression", "NSKeyValueObservation", "NSPredicate",
        "NSSecureUnarchiveFromDataTransformer", "NSSortDescriptor", "NSValueTransformerName", "UndoManager",
        "ValueTransformer",
    ]
}
