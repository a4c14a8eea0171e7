import { describe, expect, it } from 'vitest'
import type { Product, Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import { type Decorator, type LooksOf, transactionWithLooks } from './decorating'

const tag = (tagMac: string): Tag => ({ storeCode: 'S', tagMac, tagId: tagMac, prCode: 'P' })
const saying = (text: string) =>
  new Map([['P', { storeCode: 'S', prCode: 'P', prInfo: [text], layoutId: 'SHELF' } as Product]])

/** Records that count transactions and know whether one is open and what was committed. */
function transactions() {
  const seen = { begun: 0, isOpen: false, kept: [] as string[] }
  const records = {
    async transaction<Result>(work: (within: Records) => Promise<Result>) {
      seen.begun += 1
      seen.isOpen = true
      const before = [...seen.kept]
      try {
        return await work(records)
      } catch (error) {
        seen.kept = before
        throw error
      } finally {
        seen.isOpen = false
      }
    },
  } as Records
  return { records, seen }
}

/** Converts to capitals, and records its runs. */
function capitals(
  applies: boolean,
  seen = { isOpen: false },
): Decorator & { ran: { tags: string[]; isOpen: boolean }[] } {
  const ran: { tags: string[]; isOpen: boolean }[] = []
  return {
    ran,
    applies: async () => applies,
    run: async (_store, labels) => {
      ran.push({ tags: labels.map((label) => label.tag.tagMac), isOpen: seen.isOpen })
      return labels.map(({ product }) => ({ ...product, prInfo: product.prInfo.map((text) => text.toUpperCase()) }))
    },
  }
}

describe('a transaction that needs to know what labels show', () => {
  it('runs their script outside of it, once', async () => {
    const { records, seen } = transactions()
    const decorator = capitals(true, seen)
    const shown = await transactionWithLooks(records, decorator, async (within, looksOf) => {
      seen.kept.push('before')
      const looks = await looksOf(within, 'S', [tag('A'), tag('B')], saying('milk'))
      if (looks) seen.kept.push('after')
      return looks
    })
    expect(shown?.get('B')?.prInfo).toEqual(['MILK'])
    expect(decorator.ran).toEqual([{ tags: ['A', 'B'], isOpen: false }])
    expect(seen).toEqual({ begun: 2, isOpen: false, kept: ['before', 'after'] })
  })

  it('is the first one if no script applies', async () => {
    const { records, seen } = transactions()
    for (const decorator of [undefined, capitals(false)]) {
      const shown = await transactionWithLooks(records, decorator, (within, looksOf) =>
        looksOf(within, 'S', [tag('A')], saying('milk')),
      )
      expect(shown?.get('A')).toEqual({ prCode: 'P', prInfo: ['milk'], layoutId: null, nfc: null })
    }
    expect(seen.begun).toBe(2)
  })

  it('is retried if a label changes meanwhile', async () => {
    const { records, seen } = transactions()
    const decorator = capitals(true)
    const said = ['milk', 'bread', 'bread']
    const shown = await transactionWithLooks(records, decorator, (within, looksOf) =>
      looksOf(within, 'S', [tag('A')], saying(said.shift() ?? '')),
    )
    expect(shown?.get('A')?.prInfo).toEqual(['BREAD'])
    expect(seen.begun).toBe(3)
  })

  it('decorates the labels of several parts at once', async () => {
    const { records, seen } = transactions()
    const decorator = capitals(true)
    const both = (within: Records, looksOf: LooksOf) =>
      Promise.all(['A', 'B'].map((mac) => looksOf(within, 'S', [tag(mac)], saying('milk'))))
    await transactionWithLooks(records, decorator, both)
    expect([seen.begun, decorator.ran.length]).toEqual([2, 2])
  })

  it('fails with the error of its work', async () => {
    const { records, seen } = transactions()
    await expect(transactionWithLooks(records, capitals(true), () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
    expect(seen.begun).toBe(1)
  })
})

it('labels that show nothing never pass through a script', async () => {
  const { records } = transactions()
  const decorator = capitals(true)
  const looks = await transactionWithLooks(records, decorator, (within, looksOf) =>
    looksOf(within, 'S', [{ ...tag('A'), prCode: null }], new Map()),
  )
  expect(looks?.size).toBe(0)
  expect(decorator.ran).toEqual([])
})
