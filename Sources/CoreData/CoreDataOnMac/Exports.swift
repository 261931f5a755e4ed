// Nothing: `import CoreData` means Apple's framework where there is one.
