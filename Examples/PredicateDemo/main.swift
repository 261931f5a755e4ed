import CoreData
import Foundation

print("hello")
