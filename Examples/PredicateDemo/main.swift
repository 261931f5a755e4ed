import Foundation
import CoreData
print("hello")
