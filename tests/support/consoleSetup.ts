// A file of tests has a document where its project or its first line says so.
if (typeof document !== 'undefined') await import('./documentSetup')

export {}
