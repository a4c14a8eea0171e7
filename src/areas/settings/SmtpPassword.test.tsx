import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { describe as describeSchema } from '../../schema/descriptor'
import { FeedbackHost } from '../../ui/feedback/FeedbackHost'
import { shownErrors } from '../../ui/kit/errorDialog'
import { SmtpPassword } from './SmtpPassword'

const i18n = {
  translate: (key: string, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en_US',
}
const text = (key: string) => `areas.settings.password.${key}`

const descriptor = describeSchema({
  $schema: './meta/console.schema.json',
  $id: 'smtp.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: [] },
  properties: { password: { type: 'string', writeOnly: true, 'x-console': { input: 'password' } } },
})

let isSet = true
const fetched = vi.fn<typeof fetch>()
/** What was sent: method, path and body. */
const sent = () =>
  fetched.mock.calls.map(([address, options]) => [
    options?.method,
    String(address),
    JSON.parse(String(options?.body)) as unknown,
  ])

function Form({ readOnly }: { readOnly: boolean }) {
  const [field] = descriptor.fields
  return (
    <FormProvider {...useForm({ defaultValues: { password: '' } })}>
      {field && <SmtpPassword resource="smtp" source="password" meta={field} label="Password" readOnly={readOnly} />}
    </FormProvider>
  )
}

function show(readOnly = false) {
  const dataProvider = {
    getOne: () => Promise.resolve({ data: { id: 'only', enable: true, passwordSet: isSet } }),
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18n}>
        <Form readOnly={readOnly} />
        <FeedbackHost />
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

beforeEach(() => {
  isSet = true
  shownErrors.set(() => [])
  fetched.mockReset().mockImplementation(async () => {
    isSet = false
    return Response.json({ enable: true, passwordSet: false })
  })
  vi.stubGlobal('fetch', fetched)
})

it('removes the stored password after a confirmation, and keeps what is typed', async () => {
  show()
  const typed = screen.getByLabelText('Password')
  await userEvent.type(typed, 'next')
  await userEvent.click(await screen.findByRole('button', { name: text('remove') }))
  await userEvent.click(await screen.findByRole('button', { name: 'kit.cancel' }))
  expect(sent()).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: text('remove') }))
  await userEvent.click(await screen.findByRole('button', { name: text('removeYes') }))
  await waitFor(() =>
    expect(sent()).toEqual([['PUT', expect.stringMatching(/\/config\/smtp$/), { enable: true, password: '' }]]),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: text('remove') })).toBeNull())
  expect(screen.getByText(text('none'))).toBeTruthy()
  expect((typed as HTMLInputElement).value).toBe('next')
})

it('reports a refused removal, and the password is still stored', async () => {
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'API permission denied' }, { status: 403 }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: text('remove') }))
  await userEvent.click(await screen.findByRole('button', { name: text('removeYes') }))
  expect(await screen.findByText('titles.settingSmtpError')).toBeTruthy()
  expect(screen.getByText(text('kept'))).toBeTruthy()
})

it('offers no removal to people who may not change it', async () => {
  show(true)
  expect(await screen.findByText(text('kept'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: text('remove') })).toBeNull()
})

it('can show what is typed, unless the field is read-only', async () => {
  show()
  expect(screen.getByRole('button', { name: 'form.showPassword' })).toBeTruthy()
  cleanup()
  show(true)
  expect(await screen.findByText(text('kept'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'form.showPassword' })).toBeNull()
})
