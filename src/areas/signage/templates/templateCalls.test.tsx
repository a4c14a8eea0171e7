import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { english, openAction } from '../../../ui/list/testAction'
import { duplicateTemplate, renameTemplate } from './templateCalls'
import { NameForm } from './NameForm'
import { say } from '../../../../server/base/say'
import { type Said } from '../../../schema/said'

const TEMPLATE = { _id: 'Old', size: '35.4', show: [{ duration: 5, bgColor: '#000000', objList: [] }], revision: 4 }

/** A server with a template that a device follows. @returns the calls that it has received */
function server(failsAt = '', said: Said = { message: 'no' }) {
  const calls: string[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
    const call = `${method} ${path.replace(/^.*\/plus/, '/plus')}`
    calls.push([call, body].join(' ').trim())
    if (call.startsWith(failsAt) && failsAt !== '') return Promise.resolve(Response.json(said, { status: 409 }))
    return Promise.resolve(Response.json(call.includes('findByTemplate') ? [{ mac: '0200000000aa' }] : TEMPLATE))
  })
  return calls
}

it('a duplicate has the slides and the size, and needs an unused name', async () => {
  const calls = server()
  await duplicateTemplate('S1', 'Old', 'New')
  expect(calls.at(-1)).toBe(
    `POST /plus/store/S1/template/New ${JSON.stringify({ size: '35.4', show: TEMPLATE.show, revision: 0 })}`,
  )
})

it('a rename moves the devices before it removes the old template', async () => {
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

it('a failed rename keeps the old template and its devices', async () => {
  const calls = server('POST /plus/store/S1/device/list/template')
  await expect(renameTemplate('S1', 'Old', 'New')).rejects.toThrow('no')
  expect(calls.some((call) => call.startsWith('DELETE'))).toBe(false)
})

it.each([
  ['rename', 'Rename template Old'],
  ['duplicate', 'Duplicate template Old'],
] as const)('to %s to a name that is taken, or to none, is refused by the field alone', async (id, title) => {
  const { calls, onClose } = await openAction('plus-template', id, [{ id: 'S1/Old', _id: 'Old', size: '35.4' }], {
    form: NameForm,
    answer: (call) =>
      call.startsWith('POST /plus/store/S1/template/Taken')
        ? Response.json(say('server.signage.templateRegistered'), { status: 409 })
        : Response.json(call.includes('findByTemplate') ? [] : TEMPLATE),
  })
  const dialog = await screen.findByRole('dialog', { name: title })
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe(id === 'rename' ? 'Old' : 'Old copy')
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(english('validation.required'))).toBeTruthy()
  await userEvent.type(field, '..{Enter}')
  expect(await screen.findByText('Choose another name. A template cannot have this one.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'Taken')
  await userEvent.click(within(dialog).getByRole('button', { name: english(`resources.plus-template.actions.${id}`) }))
  expect(await screen.findByText(english('server.signage.templateRegistered'))).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, 'Free')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(calls.some((call) => call.startsWith('POST /plus/store/S1/template/Free'))).toBe(true)
})
