// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FileTable } from './fileTable'
import type { ImportKind, ImportOutcome, ImportProgress } from './importKind'
import { attend, clearRun, clearRuns, isAttended, isImporting, startImport, useImportRun } from './runs'

const OF = { kind: { name: 'test' } as ImportKind, file: new File(['x'], 'a.csv'), table: {} as FileTable }
const now = () => renderHook(() => useImportRun('test')).result.current

/** An import that ends when the test says so. */
function started() {
  let hold:
    | {
        resolve: (outcome: ImportOutcome) => void
        reject: (error: unknown) => void
        tell: (progress: ImportProgress) => void
      }
    | undefined
  const ends = startImport(
    OF,
    (tell, signal) =>
      new Promise((resolve, reject) => {
        hold = { resolve, reject, tell }
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  return { ends, ...hold! }
}

afterEach(clearRuns)

test('an import says how far it is and what came of it; what runs is not forgotten', async () => {
  const { ends, resolve, tell } = started()
  tell({ percent: 40 })
  clearRun('test')
  expect(now()).toMatchObject({ state: 'running', percent: 40 })
  expect(isImporting('test')).toBe(true)
  resolve({ saved: 3, refused: [] })
  expect(await ends).toEqual({ saved: 3, refused: [] })
  expect(now()).toMatchObject({ state: 'done', outcome: { saved: 3 } })
  clearRun('test')
  expect(now()).toBeUndefined()
})

test('one that fails keeps why, until the next one begins', async () => {
  const first = started()
  const gone = new Error('gone')
  first.reject(gone)
  await expect(first.ends).rejects.toThrow(gone)
  expect(now()).toMatchObject({ state: 'failed', error: gone })
  started()
  expect(now()).toMatchObject({ state: 'running' })
  expect(now()?.error).toBeUndefined()
})

test('what is called off is forgotten', async () => {
  const { ends } = started()
  now()?.stop()
  expect(await ends).toBeUndefined()
  expect(now()).toBeUndefined()
})

test('a kind is attended to while one of its dialogs is open', () => {
  const [one, other] = [attend('test'), attend('test')]
  one()
  expect(isAttended('test')).toBe(true)
  other()
  expect(isAttended('test')).toBe(false)
})
