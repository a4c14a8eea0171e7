import { expect, it, vi } from 'vitest'
import { LedgerChecks } from './checks'
import type { Verified } from './verify'

/** Checks that end when they are told to. */
function begun() {
  const under: { readonly storeCode: string; end(entries: number): void; fail(): void }[] = []
  const checks = new LedgerChecks(
    (storeCode) =>
      new Promise<Verified>((resolve, reject) =>
        under.push({
          storeCode,
          end: (entries) => resolve({ entries, broken: [] }),
          fail: () => reject(new Error('away')),
        }),
      ),
  )
  return { checks, under, begins: (count: number) => vi.waitUntil(() => under.length === count) }
}

it('one check begins when the one before it has ended, well or not', async () => {
  const { checks, under, begins } = begun()
  const [first, second] = [checks.check('IT001'), checks.check('DE001')]
  await begins(1)
  under[0]?.fail()
  await expect(first).rejects.toThrow('away')
  await begins(2)
  under[1]?.end(7)
  expect(await second).toMatchObject({ entries: 7 })
  expect(under.map(({ storeCode }) => storeCode)).toEqual(['IT001', 'DE001'])
})

it('who asks for one that waits has its answer, and who asks for one that runs waits for another: it may have passed what is new', async () => {
  const { checks, under, begins } = begun()
  const first = checks.check('IT001')
  await begins(1)
  const [second, third] = [checks.check('IT001'), checks.check('IT001')]
  under[0]?.end(1)
  expect(await first).toMatchObject({ entries: 1 })
  await begins(2)
  under[1]?.end(2)
  expect(await Promise.all([second, third])).toMatchObject([{ entries: 2 }, { entries: 2 }])
  expect(under).toHaveLength(2)
})
