import { brotliCompressSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { shelfLabels } from './shelfLabels'
import { storedPng } from './storedPng'

test('a stored picture is the same one, and brotli makes less of it than the picture was', () => {
  const png = shelfLabels('en_US')
  const stored = storedPng(png)
  expect(PNG.sync.read(stored).data.equals(PNG.sync.read(png).data)).toBe(true)
  expect(brotliCompressSync(stored).length).toBeLessThan(png.length * 0.75)
})
