// Nothing: on a Mac, `import CoreData` means Apple's framework.
