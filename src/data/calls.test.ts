// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { dataProvider } from './dataProvider'

const fetched = vi.fn<typeof fetch>()
const answers = (status: number, body: unknown) =>
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })))

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

test('deleting what somebody else has already deleted succeeds', async () => {
  answers(404, { code: 0, message: 'not found' })
  const deleted = await dataProvider.delete('store', { id: 'S1', previousData: { id: 'S1' } })
  expect(deleted.data).toMatchObject({ id: 'S1' })
  expect(await dataProvider.action('DELETE /status/server/{id}', { values: { id: 'x' } })).toEqual({ code: 1 })
})

test('any other failure to delete is an error, also a 404 from a proxy', async () => {
  answers(409, { code: 0, message: 'This store still has 1 tag. Remove them first.' })
  await expect(dataProvider.delete('store', { id: 'S1', previousData: { id: 'S1' } })).rejects.toThrow(
    'This store still has 1 tag. Remove them first.',
  )
  fetched.mockImplementation(() => Promise.resolve(new Response('<html>', { status: 404 })))
  await expect(dataProvider.delete('store', { id: 'S1', previousData: { id: 'S1' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('reading or changing what does not exist is an error', async () => {
  answers(404, { code: 0, message: 'not found' })
  await expect(dataProvider.getOne('store', { id: 'S1' })).rejects.toMatchObject({ status: 404 })
})

test('an incomplete id is not found, without a request', async () => {
  fetched.mockClear()
  await expect(dataProvider.getOne('product', { id: 'S1' })).rejects.toMatchObject({ status: 404 })
  expect(fetched).not.toHaveBeenCalled()
})
