import { beforeAll } from 'vitest'

// A file of tests has a document where its project or its first line says so.
beforeAll(async () => {
  if (typeof document !== 'undefined') await import('./documentSetup')
})
