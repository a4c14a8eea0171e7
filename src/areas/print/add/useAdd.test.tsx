import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ListChange } from '../list/printList'
import type { CodeLine } from './parseCodes'
import { useAdd } from './useAdd'

const answers = new Map<string, { give: () => void; refuse: () => void }>()

vi.mock('./productsOf', () => ({
  productsOf: (_: string, [line]: readonly CodeLine[]) =>
    new Promise((resolve, reject) => {
      const prCode = line?.prCode ?? ''
      answers.set(prCode, {
        give: () => resolve({ products: [{ product: { prCode, prInfo: [] }, qty: 1 }], missing: [], families: [] }),
        refuse: () => reject(new Error('no network')),
      })
    }),
}))

const line = (prCode: string): CodeLine[] => [{ line: 1, prCode, qty: 1 }]

it('adds products in the order of their scans, whenever the answers come, and carries on after a failure', async () => {
  const changes: ListChange[] = []
  const { result } = renderHook(() => useAdd('S1', (change) => changes.push(change)))
  const [first, second, third] = ['A', 'B', 'C'].map((code) => result.current.addCodes(line(code)))
  answers.get('C')?.give()
  answers.get('B')?.refuse()
  await Promise.resolve()
  expect(changes).toEqual([])
  answers.get('A')?.give()
  await first
  await expect(second).rejects.toThrow('no network')
  await third
  const added = changes.map((change) => (change.type === 'add' ? change.items.map(({ prCode }) => prCode).join() : ''))
  expect(added).toEqual(['A', 'C'])
})
