import { expect, it } from 'vitest'
import type { CallContext } from '../../calls/call'
import { paperLayoutNames } from './layoutNames'

const names = async (stored: object[]) => {
  const records = { find: async (name: string) => (name === 'layout-name' ? stored : []) }
  return (await paperLayoutNames({ services: { records } } as unknown as CallContext<never>)) as {
    id: string
    width: number | null
    drawn: number[]
  }[]
}

it('Layouts of paper are built in, and have a size and the entries that they draw', async () => {
  const found = await names([])
  expect(found.map(({ id }) => id)).toContain('CROMA.A4')
  expect(found.every(({ width, drawn }) => (width ?? 0) > 0 && drawn.length > 0)).toBe(true)
  expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted())
})

it('A stored layout comes before the built-in one of its id', async () => {
  const stored = { id: 'CROMA.A4', name: 'Ours', kind: 'paper', width: 10, height: 20 }
  const found = await names([stored])
  expect(found.filter(({ id }) => id === 'CROMA.A4')).toMatchObject([{ name: 'Ours', width: 10 }])
})
