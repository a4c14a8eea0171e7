import { expect, it, vi } from 'vitest'
import { duplicateTemplate, renameTemplate } from './templateCalls'

const TEMPLATE = { _id: 'Old', size: '35.4', show: [{ duration: 5, bgColor: '#000000', objList: [] }], revision: 4 }

/** A server with a template that a device follows; gives the calls it has got. */
function server(failsAt = '') {
  const calls: string[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
    const call = `${method} ${path.replace(/^.*\/plus/, '/plus')}`
    calls.push([call, body].join(' ').trim())
    if (call.startsWith(failsAt) && failsAt !== '') return Promise.resolve(Response.json({ message: 'no' }, { status: 409 }))
    return Promise.resolve(Response.json(call.includes('findByTemplate') ? [{ mac: '0200000000aa' }] : TEMPLATE))
  })
  return calls
}

it('a duplicate has the slides and the size, and takes no name that is taken', async () => {
  const calls = server()
  await duplicateTemplate('S1', 'Old', 'New')
  expect(calls.at(-1)).toBe(`POST /plus/store/S1/template/New ${JSON.stringify({ size: '35.4', show: TEMPLATE.show, revision: 0 })}`)
})

it('a rename moves the devices before the old one goes', async () => {
  const calls = server()
  await renameTemplate('S1', 'Old', 'New')
  expect(calls.map((call) => call.split(' {')[0])).toEqual([
    'GET /plus/store/S1/template/Old',
    'POST /plus/store/S1/template/New',
    'GET /plus/device/findByTemplate/Old/store/S1',
    'POST /plus/store/S1/device/list/template?update=false',
    'DELETE /plus/store/S1/template/Old',
  ])
  expect(calls[3]).toContain('"macList":["0200000000aa"]')
})

it('a rename that fails leaves the old one to its devices', async () => {
  const calls = server('POST /plus/store/S1/device/list/template')
  await expect(renameTemplate('S1', 'Old', 'New')).rejects.toThrow('no')
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false)
})
