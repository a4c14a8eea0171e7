import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import {
  AdminContext,
  required,
  ResourceContextProvider,
  SimpleForm,
  TextInput,
  testDataProvider,
  type SimpleFormProps,
} from 'react-admin'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { describe as describeSchema } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { SchemaForm } from '../form/SchemaForm'
import { inputOf } from './registry'
import { SchemaInput } from './SchemaInput'

const Number = inputOf('number')
const Switch = inputOf('switch')

const onSubmit = vi.fn<(values: Values) => void>()
const save = () => userEvent.click(screen.getByRole('button', { name: /save/i }))

beforeEach(() => {
  writeSession(ADMIN_SESSION)
  onSubmit.mockReset()
})

/** What is inside of react-admin's own form, as somebody writes it who knows react-admin alone. */
async function showSimpleForm(children: SimpleFormProps['children']) {
  const form = (
    <AdminContext dataProvider={testDataProvider()}>
      <ResourceContextProvider value="store">
        <SimpleForm record={{ id: 'IT1', storeCode: 'IT1', seconds: 2.5, sealed: true }} onSubmit={onSubmit}>
          {children}
        </SimpleForm>
      </ResourceContextProvider>
    </AdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element: form }])
  await act(async () => render(<RouterProvider router={router} />))
}

it('inputs of the registry are children of a SimpleForm: label, help, value and validation are react-admin’s', async () => {
  await showSimpleForm([
    <Number
      key="seconds"
      source="seconds"
      label="How long"
      helperText="In seconds"
      validate={required('Say how long')}
    />,
    <Switch key="sealed" source="sealed" />,
  ])
  const seconds = await screen.findByRole<HTMLInputElement>('textbox', { name: /^How long/, description: 'In seconds' })
  expect([seconds.value, seconds.getAttribute('aria-required')]).toEqual(['2.5', 'true'])
  await userEvent.clear(seconds)
  await save()
  await waitFor(() => expect(seconds.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Say how long')).toBeTruthy()
  await userEvent.type(seconds, '30')
  await userEvent.click(screen.getByRole('switch', { name: /sealed/i }))
  await save()
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ seconds: 30, sealed: false }), expect.anything()),
  )
})

it('a SchemaInput is what the schema of the resource around it says', async () => {
  await showSimpleForm(<SchemaInput source="storeCode" helperText="As on the door" />)
  const code = await screen.findByRole<HTMLInputElement>('textbox', { description: 'As on the door' })
  expect([code.value, code.getAttribute('aria-required')]).toEqual(['IT1', 'true'])
})

const descriptor = describeSchema({
  $schema: './meta/console.schema.json',
  $id: 'box.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: ['code'] },
  properties: { code: { type: 'string' }, note: { type: ['string', 'null'], maxLength: 9 } },
})

it('an input of react-admin stands in our form: it fills in, is checked by the schema, and is sent', async () => {
  const onSave = vi.fn<(body: Values, values: Values) => Promise<void>>().mockResolvedValue(undefined)
  render(
    <MemoryRouter>
      <TestTranslationProvider
        translate={(key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)}
      >
        <SchemaForm
          id="form"
          descriptor={descriptor}
          mode="update"
          values={{ code: 'B1', note: 'old' }}
          fields={{ note: { input: TextInput } }}
          after={<TextInput source="beside" label="Beside" />}
          onSave={onSave}
        />
        <button type="submit" form="form">
          save
        </button>
      </TestTranslationProvider>
    </MemoryRouter>,
  )
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'note' })
  expect(note.value).toBe('old')
  await userEvent.type(note, ' and too long')
  await userEvent.type(screen.getByRole('textbox', { name: 'Beside' }), 'more')
  await save()
  expect(await screen.findByText('validation.maxLength')).toBeTruthy()
  await userEvent.clear(note)
  await userEvent.type(note, 'new')
  await save()
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith({ code: 'B1', note: 'new' }, expect.objectContaining({ beside: 'more' })),
  )
})
