import { expect, it } from 'vitest'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { CallError } from '../calls/callError'
import { ownPart, placed } from './bodies'

const field = (name: string, more: object = {}) => ({ name, storage: {}, schema: {}, ...more })
const descriptor = {
  key: ['code'],
  fields: [
    field('code', { readOnly: 'edit' }),
    field('name'),
    field('born', { readOnly: 'edit' }),
    field('approved', { readOnly: 'create' }),
    field('owner', { readOnly: 'always' }),
    field('updatedAt', { schema: { readOnly: true } }),
    field('count', { storage: { computed: true } }),
  ],
} as unknown as ResourceDescriptor

const all = { code: 'a', name: 'b', born: 'c', approved: true, owner: 'd', updatedAt: 1, count: 2, unknown: 3 }

it('A body keeps what may be written, and loses what the server knows better', () => {
  expect(ownPart([descriptor], all, 'create')).toEqual({ code: 'a', name: 'b', born: 'c' })
  expect(ownPart([descriptor], all, 'update')).toEqual({ code: 'a', name: 'b', approved: true })
})

it('An absent value is not a value, null is one', () => {
  expect(ownPart([descriptor], { name: undefined, born: null }, 'create')).toEqual({ born: null })
})

it('An error about one of several rows names the row', async () => {
  const refused = () => Promise.reject(new CallError(400, 'server.session.validation', 'name'))
  await expect(placed('3/', refused)).rejects.toMatchObject({ fields: { '3/name': expect.anything() as unknown } })
  await expect(placed('3/', () => Promise.reject(new Error('other')))).rejects.toThrow('other')
  expect(await placed('3/', async () => 'fine')).toBe('fine')
})
