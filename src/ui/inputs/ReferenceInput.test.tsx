import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { useImperativeHandle } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { describeField } from '../../schema/descriptor'
import type { FieldSchema } from '../../schema/dialect'
import { AnyInput } from './registry'
import { registerInputs, type RecordFormProps } from './registered'

const RecordForm = ({ resource, onDone, onClose }: RecordFormProps) => {
  const done = () => {
    onDone({ storeCode: 'NEW', name: 'made' })
    onClose()
  }
  return <button onClick={done}>{`make ${resource}`}</button>
}

const form: { current: UseFormReturn<Record<string, unknown>> | null } = { current: null }
const found = vi.fn<(resource: string, params: { filter?: object; meta?: object }) => void>()
const store = (storeCode: string, storeName: string) => ({ id: storeCode, storeCode, storeName })
const lists: Record<string, object[]> = {
  store: [store('IT001', 'Milano'), store('DE001', 'Berlin')],
  product: [{ id: 'IT001/P1', storeCode: 'IT001', prCode: 'P1', prName: 'Latte' }],
}

function Shown({ schema, values }: { schema: FieldSchema; values: Record<string, unknown> }) {
  const methods = useForm<Record<string, unknown>>({ defaultValues: values })
  useImperativeHandle(form, () => methods)
  const meta = describeField('value', schema, false)
  return (
    <FormProvider {...methods}>
      <AnyInput input={meta.input} resource="box" source="value" meta={meta} label="Value" />
    </FormProvider>
  )
}

function show(reference: string, values: Record<string, unknown>) {
  const getList = async (resource: string, params: { filter?: { q?: string }; meta?: object }) => {
    found(resource, params)
    const data = (lists[resource] ?? []).filter((row) =>
      JSON.stringify(row)
        .toLowerCase()
        .includes((params.filter?.q ?? '').toLowerCase()),
    )
    return { data: data as never[], total: data.length }
  }
  const i18n = {
    translate: (key: string, options?: { _?: string }) => options?._ ?? key,
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'en_US',
  }
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider({ getList })} i18nProvider={i18n}>
        <Shown schema={{ type: ['string', 'null'], maxLength: 64, 'x-console': { reference } }} values={values} />
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

const line = () => screen.findByLabelText<HTMLInputElement>('Value')
const value = () => form.current?.getValues('value')

beforeEach(() => {
  registerInputs({ RecordForm, loadPlaceMap: async () => () => null })
  writeSession(ADMIN_SESSION)
  found.mockReset()
})

it('a record of another resource is found by name as one types, shown by its name, and its key is the value', async () => {
  show('store', { value: 'IT001' })
  const input = await line()
  await waitFor(() => expect(input.value).toBe('Milano · IT001'))
  await userEvent.click(input)
  await userEvent.keyboard('berl')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  expect(value()).toBe('DE001')
  await waitFor(() => expect(input.value).toBe('Berlin · DE001'))
  await userEvent.clear(input)
  await userEvent.tab()
  expect(value()).toBeNull()
})

it('who may make one makes it here, and it is chosen', async () => {
  show('store', { value: null })
  await userEvent.click(await screen.findByRole('button', { name: 'form.createTitle' }))
  await userEvent.click(await screen.findByText('make store'))
  expect(value()).toBe('NEW')
  expect(screen.queryByText('make store')).toBeNull()
})

it('records that are kept apart by store are those of the store of the form', async () => {
  show('product', { storeCode: 'IT001', value: '' })
  await userEvent.click(await line())
  await userEvent.click(await screen.findByRole('option', { name: /P1/ }))
  expect(value()).toBe('P1')
  expect(found).toHaveBeenCalledWith('product', expect.objectContaining({ meta: { params: { storeCode: 'IT001' } } }))
})
