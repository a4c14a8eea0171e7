import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { english, openAction } from '../../../ui/list/testAction'
import { AssignDialog } from './AssignDialog'

const field = (key: string) => screen.findByRole<HTMLInputElement>('textbox', { name: english(key) })
const cancelled = english('areas.tags.assign.cancelled')

/** Opens the dialog in a store that lacks the scanned products; the server answers once `goOn` is called. */
async function open(families: readonly object[] = []) {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const answer = async (call: string) => {
    await held
    if (call.includes('findByPrCode')) return Response.json(families)
    if (call.startsWith('GET /product/family/')) return Response.json({ code: 0, message: 'none' }, { status: 404 })
    return Response.json(call.includes('/tag/list/search') ? { data: [] } : [])
  }
  const { calls } = await openAction('tag', 'assign', [], { form: AssignDialog, answer })
  const tag = await field('resources.tag.fields.tagId')
  const product = await field('resources.tag.fields.prCode')
  const scan = async (tagId: string, prCode: string) => {
    await userEvent.type(tag, tagId)
    await userEvent.type(product, prCode)
    if (product.form) fireEvent.submit(product.form)
  }
  return { calls, tag, scan, goOn: () => act(async () => goOn()) }
}

it.each([
  ['a product that is missing', []],
  ['a family', [{ fmPrCode: 'F', prCodeList: ['P1'], layoutId: 'L', nfc: null }]],
])('a closed dialog asks nothing about %s and reports what is not assigned', async (_what, families) => {
  const { calls, scan, goOn } = await open(families)
  await scan('T1', 'P1')
  await scan('T2', 'P1')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await goOn()
  expect(await screen.findByText(`T1 → P1: ${cancelled}`)).toBeTruthy()
  expect(await screen.findByText(`T2 → P1: ${cancelled}`)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls.filter((call) => call.startsWith('POST /tag/'))).toEqual([])
})

it('questions about tags scanned before the mode was switched are logged instead of asked', async () => {
  const { scan, goOn } = await open()
  await scan('T1', 'P1')
  await userEvent.click(screen.getByRole('tab', { name: english('areas.tags.assign.modes.multiple') }))
  await goOn()
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain(cancelled))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('the Enter that confirms an input method does not move on', async () => {
  const { tag } = await open()
  const standIn = await field('areas.tags.assign.defaultCode')
  await userEvent.type(standIn, 'P')
  fireEvent.keyDown(standIn, { key: 'Enter', isComposing: true })
  expect(document.activeElement).toBe(standIn)
  await userEvent.click(screen.getByRole('tab', { name: english('areas.tags.assign.modes.multiple') }))
  expect(tag.isConnected).toBe(false)
  const one = await field('resources.tag.fields.tagId')
  await userEvent.type(one, 'T1')
  fireEvent.keyDown(one, { key: 'Enter', isComposing: true })
  expect(document.activeElement).toBe(one)
})
