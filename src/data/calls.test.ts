// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { dataProvider } from './dataProvider'

const fetched = vi.fn<typeof fetch>()
const answers = (status: number, body: unknown) => fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })))

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

test('what somebody else has deleted already is deleted', async () => {
  answers(404, { code: 0, message: 'not found' })
  const deleted = await dataProvider.delete('store', { id: 'S1', previousData: { id: 'S1' } })
  expect(deleted.data).toMatchObject({ id: 'S1' })
  expect(await dataProvider.action('DELETE /status/server/{id}', { values: { id: 'x' } })).toEqual({ code: 1 })
})

test('a deletion that fails otherwise is an error, as is what a proxy does not find', async () => {
  answers(409, { code: 0, message: 'This store still has 1 tag. Remove them first.' })
  await expect(dataProvider.delete('store', { id: 'S1', previousData: { id: 'S1' } })).rejects.toThrow('This store still has 1 tag. Remove them first.')
  fetched.mockImplementation(() => Promise.resolve(new Response('<html>', { status: 404 })))
  await expect(dataProvider.delete('store', { id: 'S1', previousData: { id: 'S1' } })).rejects.toMatchObject({ status: 404 })
})

test('what is read or changed and is not there is an error', async () => {
  answers(404, { code: 0, message: 'not found' })
  await expect(dataProvider.getOne('store', { id: 'S1' })).rejects.toMatchObject({ status: 404 })
})

test('what an address names by half is not there, and is not asked for', async () => {
  fetched.mockClear()
  await expect(dataProvider.getOne('product', { id: 'S1' })).rejects.toMatchObject({ status: 404 })
  expect(fetched).not.toHaveBeenCalled()
})
