import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { english, openAction } from './testAction'
import { UsedRemovalDialog } from './UsedRemovalDialog'

const image = (name: string) => ({ id: `S1/${name}`, storeCode: 'S1', _id: name, name: `${name}.png` })
const REMOVE = { name: english('list.delete.label') }
const CLOSE = { name: english('kit.close') }
const usersOf = (call: string) =>
  Response.json(
    call.includes('/a/store')
      ? [
          { mac: '01', name: 'Bakery' },
          { mac: '02', name: '' },
        ]
      : [],
  )
const removals = (calls: readonly string[]) =>
  calls
    .filter((call) => call.startsWith('DELETE'))
    .flatMap((call) => call.split(' ').slice(1, 2))
    .toSorted()

it('rows in use are listed with their users, by name or address, and stay; the rest is deleted', async () => {
  const { calls, onClose } = await openAction('plus-image', 'remove', [image('a'), image('b'), image('c')], {
    form: UsedRemovalDialog,
    answer: (call) => (call.startsWith('GET') ? usersOf(call) : Response.json({ code: 1 })),
  })
  expect(await screen.findByText('Bakery, 02')).toBeTruthy()
  expect(screen.getByText(english('server.signage.imageInUse'))).toBeTruthy()
  await userEvent.click(screen.getByRole('button', REMOVE))
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(removals(calls)).toEqual(['/plus/store/S1/image/file/b', '/plus/store/S1/image/file/c'])
})

it('if all are in use there is nothing to confirm', async () => {
  const { calls } = await openAction('plus-image', 'remove', [image('a')], { form: UsedRemovalDialog, answer: usersOf })
  expect(await screen.findByText('Bakery, 02')).toBeTruthy()
  expect(screen.queryByRole('button', REMOVE)).toBeNull()
  expect(removals(calls)).toEqual([])
})

it('a rejected one is listed with the reason, and the others are gone', async () => {
  const refusal = () => Response.json({ code: 0, message: 'Somebody shows it now.' }, { status: 409 })
  const { onClose } = await openAction('plus-image', 'remove', [image('b'), image('c')], {
    form: UsedRemovalDialog,
    answer: (call) =>
      call.startsWith('GET') ? usersOf(call) : call.includes('/file/c') ? refusal() : Response.json({ code: 1 }),
  })
  await userEvent.click(await screen.findByRole('button', REMOVE))
  const result = await screen.findByRole('dialog', { name: english('titles.error') })
  expect(
    within(result)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['c.pngNot deletedSomebody shows it now.'])
  await userEvent.click(within(result).getAllByRole('button', CLOSE).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledWith(true)
})

it('deleted rows are not looked up again, and why others stay is still shown', async () => {
  let removed = 0
  const answer = (call: string) => {
    if (call.startsWith('GET'))
      return removed > 0 ? Response.json({ code: 0, message: 'Not found.' }, { status: 404 }) : usersOf(call)
    removed += 1
    return call.includes('/file/c')
      ? Response.json({ code: 0, message: 'Somebody shows it now.' }, { status: 409 })
      : Response.json({ code: 1 })
  }
  await openAction('plus-image', 'remove', [image('b'), image('c')], { form: UsedRemovalDialog, answer })
  await userEvent.click(await screen.findByRole('button', REMOVE))
  expect(await screen.findByText('Somebody shows it now.')).toBeTruthy()
  expect(screen.queryByText('Not found.')).toBeNull()
})

it('stays open while it deletes, so that rejections can be read', async () => {
  let refuse: (answer: Response) => void = () => undefined
  const held = new Promise<Response>((resolve) => void (refuse = resolve))
  const { onClose } = await openAction('plus-image', 'remove', [image('b')], {
    form: UsedRemovalDialog,
    answer: (call) => (call.startsWith('GET') ? usersOf(call) : held),
  })
  await userEvent.click(await screen.findByRole('button', REMOVE))
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  refuse(Response.json({ code: 0, message: 'Somebody shows it now.' }, { status: 409 }))
  expect(await screen.findByText('Somebody shows it now.')).toBeTruthy()
})
