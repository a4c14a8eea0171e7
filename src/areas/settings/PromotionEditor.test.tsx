import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import { FeedbackHost } from '../../ui/feedback/FeedbackHost'
import { shownErrors } from '../../ui/kit/errorDialog'
import { PromotionEditor } from './PromotionEditor'

const i18n = {
  translate: (key: string, options?: { _?: string }) => (/^(resources|areas)\./.test(key) ? key : (options?._ ?? key)),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en_US',
}
const fetched = vi.fn<typeof fetch>()

function show() {
  const lists: Record<string, object[]> = { 'promotion-type': [{ id: 'DISCOUNT', name: 'Discount' }] }
  const dataProvider = {
    getList: async (name: string) => ({ data: lists[name] ?? [], total: lists[name]?.length ?? 0 }),
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18n}>
        <PromotionEditor storeCode="IT001" />
        <FeedbackHost />
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

const of = (field: string, line: number) =>
  screen.getByLabelText<HTMLInputElement>(`resources.promotion.fields.${field} ${line}`)
// By text: queries by role take seconds in a table of selects.
const button = (text: string) => screen.getByText<HTMLButtonElement>(text, { selector: 'button' })
const icons = (label: string) => screen.getAllByLabelText<HTMLButtonElement>(label)
const save = () => button('form.save')
const add = async () => userEvent.click(await screen.findByText('areas.settings.promotion.add', { selector: 'button' }))

beforeEach(() => {
  writeSession({
    email: 'a@x.example',
    name: 'A',
    accessToken: 't',
    authenticated: true,
    role_id: 0,
    store: [],
    privilege: {},
    systemConfig: {},
  })
  shownErrors.set(() => [])
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

it('reports errors at their fields and focuses the first; moving, removing and saving keep the focus', async () => {
  show()
  for (const _line of [1, 2]) await add()
  await userEvent.type(of('name', 1), 'Spring')
  await userEvent.type(of('discount', 1), '0')
  await userEvent.click(save())
  await waitFor(() => expect(document.activeElement).toBe(of('discount', 1)))
  expect(of('name', 2).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
  await userEvent.type(of('name', 2), 'Summer')
  await userEvent.clear(of('discount', 1))

  const [down] = icons('areas.settings.promotion.down')
  await userEvent.click(down as HTMLElement)
  expect(of('name', 2).value).toBe('Spring')
  expect(document.activeElement).toBe(down)
  expect([down?.disabled, down?.getAttribute('aria-disabled')]).toEqual([false, 'true'])

  // Removing a line moves the focus to the line that takes its place.
  await add()
  const removers = () => icons('areas.settings.promotion.remove')
  await userEvent.click(removers()[2] as HTMLElement)
  expect(document.activeElement).toBe(removers()[1])

  fetched.mockImplementation(async (_address, options) => Response.json(JSON.parse(String(options?.body))))
  await userEvent.click(save())
  await screen.findByText('form.saved')
  expect([save().disabled, save().getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(save())
})

it('reports the products that the store does not have at their line, until the line is changed', async () => {
  show()
  for (const line of [1, 2]) {
    await add()
    await userEvent.type(of('name', line), `Sale ${line}`)
  }
  await userEvent.type(of('prCodeList', 2), 'P1, P2')
  const message = 'The store does not have these products: P2.'
  fetched.mockImplementation(async () =>
    Response.json({ code: 0, message, fields: { '1/prCodeList': message } }, { status: 400 }),
  )
  await userEvent.click(save())
  await waitFor(() => expect(document.activeElement).toBe(of('prCodeList', 2)))
  expect(screen.getByText(message)).toBeTruthy()
  expect(of('prCodeList', 1).getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.type(of('prCodeList', 2), '3')
  expect(of('prCodeList', 2).getAttribute('aria-invalid')).toBeNull()
  for (const _line of [1, 2]) await userEvent.click(icons('areas.settings.promotion.remove')[0] as HTMLElement)
  expect(document.activeElement).toBe(button('areas.settings.promotion.add'))
})
