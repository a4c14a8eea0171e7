import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { createRef, useImperativeHandle } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { beforeEach, describe, expect, it } from 'vitest'
import { describe as describeSchema, fieldOf } from '../../schema/descriptor'
import type { FieldSchema } from '../../schema/dialect'
import { formatEpoch } from '../../schema/formats'
import { PrInfoInput } from '../../areas/products/edit/PrInfoInput'
import { aliasesQuery } from '../../data/aliases'
import { Channel, readDigits, Weekday } from '../../areas/stores/inputs'
import { register } from '../registries'
import { registerInputs } from './registered'
import { AnyInput } from './registry'
import { FormModeContext } from './types'

registerInputs({ RecordForm: () => null, loadPlaceMap: async () => () => null })
register({ inputs: { prInfo: PrInfoInput, channel: Channel, weekday: Weekday } })

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)

const queries = new QueryClient()
queries.setQueryData(aliasesQuery.queryKey, [
  { index: 1, name: 'Price' },
  { index: 11, name: 'Origin' },
])

/** The form of the input that is shown; `current` is set once it is there. */
const form = createRef<UseFormReturn<Record<string, unknown>>>()

interface ShownInput {
  schema: FieldSchema
  values?: Record<string, unknown>
  mode?: 'create' | 'update'
}

function Shown({ schema, values = {}, mode = 'update' }: ShownInput) {
  const methods = useForm<Record<string, unknown>>({ defaultValues: values })
  useImperativeHandle(form, () => methods)
  const field = fieldOf(
    describeSchema({
      $schema: './meta/console.schema.json',
      $id: 'box.schema.json',
      type: 'object',
      additionalProperties: false,
      required: [],
      'x-console': { key: ['value'] },
      properties: { value: schema },
    }),
    'value',
  )
  return (
    <QueryClientProvider client={queries}>
      <TestTranslationProvider translate={translate}>
        <FormProvider {...methods}>
          <FormModeContext value={mode}>
            <AnyInput input={field.input} resource="box" source="value" meta={field} label="Value" />
          </FormModeContext>
        </FormProvider>
      </TestTranslationProvider>
    </QueryClientProvider>
  )
}

const show = (shown: ShownInput) => render(<Shown {...shown} />)
const value = () => form.current?.getValues('value')
const line = () => screen.getByRole<HTMLInputElement>('textbox')
const choices = () =>
  screen
    .getAllByRole<HTMLOptionElement>('option')
    .map((option) => option.value)
    .filter(Boolean)

beforeEach(() => localStorage.clear())

describe('inputs', () => {
  it('number: gives a number, nothing for an empty line, and keeps what is none', async () => {
    show({ schema: { type: 'number' }, values: { value: 0.1 } })
    expect(line().value).toBe('0.1')
    await userEvent.clear(line())
    expect(value()).toBe('')
    await userEvent.type(line(), '2.5')
    expect(value()).toBe(2.5)
    await userEvent.type(line(), 'x')
    expect(value()).toBe('2.5x')
  })

  it('select: gives numbers where the schema has numbers, and null where nothing is chosen', async () => {
    show({ schema: { type: ['integer', 'null'], enum: [1, 2, null] }, values: { value: 1 } })
    await userEvent.selectOptions(screen.getByRole('combobox'), '2')
    expect(value()).toBe(2)
    await userEvent.selectOptions(screen.getByRole('combobox'), '')
    expect(value()).toBeNull()
  })

  it('channel: 11 to 26, and 27 to 31 where outband is on', () => {
    show({ schema: { type: 'integer', 'x-console': { input: 'channel' } }, values: { value: 11 } })
    expect(choices()).toEqual(Array.from({ length: 16 }, (_, at) => String(11 + at)))
  })

  it('channel: the outband channels where the store has them', () => {
    show({ schema: { type: 'integer', 'x-console': { input: 'channel' } }, values: { value: 11, outbandEnable: true } })
    expect(choices().at(-1)).toBe('31')
  })

  it('digits: a number is digits alone', () => {
    expect(['12', ' 7 ', '-1', '1e3', '0x10', '1.5', 'a', ''].map(readDigits)).toEqual([
      12,
      7,
      '-1',
      '1e3',
      '0x10',
      '1.5',
      'a',
      '',
    ])
  })

  it('weekday: manual on change alone', () => {
    const schema: FieldSchema = { type: 'string', enum: ['SUN', 'MON', 'MANUAL'], 'x-console': { input: 'weekday' } }
    const { unmount } = show({ schema, values: { value: 'SUN' }, mode: 'create' })
    expect(choices()).toEqual(['SUN', 'MON'])
    unmount()
    show({ schema, values: { value: 'SUN' }, mode: 'update' })
    expect(choices()).toEqual(['SUN', 'MON', 'MANUAL'])
  })

  it('chips: Enter and comma add, Backspace takes the last away', async () => {
    show({ schema: { type: 'array', items: { type: 'string' } }, values: { value: ['a'] } })
    await userEvent.type(line(), 'b{Enter}c,')
    expect(value()).toEqual(['a', 'b', 'c'])
    await userEvent.type(line(), '{Backspace}')
    expect(value()).toEqual(['a', 'b'])
    await userEvent.click(screen.getAllByRole('button')[0] as HTMLElement)
    expect(value()).toEqual(['b'])
  })

  it('password: shows what is typed when asked', async () => {
    show({ schema: { type: 'string', writeOnly: true, 'x-console': { input: 'password' } } })
    const input = screen.getByLabelText<HTMLInputElement>(/^Value/)
    expect(input.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'form.showPassword' }))
    expect(input.type).toBe('text')
  })

  it('date and time: epoch seconds as yyyy-mm-dd hh:ii:ss', async () => {
    show({ schema: { type: 'integer', 'x-console': { input: 'dateTime' } }, values: { value: 1_700_000_000 } })
    expect(line().value).toBe(formatEpoch(1_700_000_000))
    await userEvent.clear(line())
    await userEvent.type(line(), formatEpoch(1_600_000_000))
    expect(value()).toBe(1_600_000_000)
  })

  it('time: steps of 5 minutes', () => {
    show({ schema: { type: 'string', 'x-console': { input: 'time' } }, values: { value: '03:00' } })
    expect(screen.getByLabelText<HTMLInputElement>(/^Value/).step).toBe('300')
  })

  it('product information: the usual number at first, the rest within reach', async () => {
    const schema: FieldSchema = {
      type: 'array',
      maxItems: 12,
      items: { type: 'string' },
      'x-console': { input: 'prInfo' },
    }
    show({ schema, values: { value: ['milk'] } })
    expect(screen.getAllByRole('textbox')).toHaveLength(10)
    await userEvent.type(screen.getAllByRole('textbox')[2] as HTMLElement, '1')
    expect(value()).toEqual(['milk', '', '1'])
    await userEvent.click(screen.getByRole('button', { name: 'form.showMore' }))
    await userEvent.type(screen.getByRole('searchbox'), 'orig')
    await userEvent.type(screen.getByLabelText('Origin'), 'IT')
    expect(value()).toEqual(['milk', '', '1', '', '', '', '', '', '', '', '', 'IT'])
    expect(screen.getByLabelText('Price')).toBeDefined()
  })

  it('object: a control for each part, with its type', async () => {
    const schema: FieldSchema = {
      type: 'object',
      properties: {
        port: { type: 'integer' },
        on: { type: 'boolean' },
        way: { type: 'string', enum: ['up', 'down'] },
        names: { type: 'array', items: { type: 'string' } },
      },
    }
    show({ schema, values: { value: { port: 1, on: false, way: 'up', names: [] } } })
    const port = await screen.findByLabelText('port')
    await userEvent.clear(port)
    await userEvent.type(port, '8080')
    await userEvent.click(screen.getByRole('switch'))
    await userEvent.selectOptions(screen.getByLabelText('way'), 'down')
    await userEvent.type(screen.getByLabelText('names'), 'a{Enter}')
    expect(value()).toEqual({ port: 8080, on: true, way: 'down', names: ['a'] })
  })

  it('several of the values that the schema names are ticked', async () => {
    show({ schema: { type: 'array', items: { type: 'integer', enum: [1, 2, 3] } }, values: { value: [1] } })
    await userEvent.click(screen.getByRole('button', { name: /^Value/ }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '3' }))
    expect(value()).toEqual([1, 3])
  })

  it('keys and values are lines of a table, also keys with dots; two of one key fit no map and stay as they are typed', async () => {
    show({ schema: { type: 'object', additionalProperties: { type: 'integer' } }, values: { value: { 'a.b': 1 } } })
    const of = (column: string, at: number) => screen.findByLabelText<HTMLInputElement>(`form.rows.${column} ${at}`)
    expect([(await of('key', 1)).value, (await of('value', 1)).value]).toEqual(['a.b', '1'])
    await userEvent.click(screen.getByRole('button', { name: 'form.rows.add' }))
    await userEvent.type(await of('key', 2), 'c')
    await userEvent.type(await of('value', 2), '2')
    expect(value()).toEqual({ 'a.b': 1, c: 2 })
    await userEvent.clear(await of('key', 1))
    await userEvent.type(await of('key', 1), 'c')
    expect(value()).toEqual([
      { key: 'c', value: 1 },
      { key: 'c', value: 2 },
    ])
    await userEvent.type(await of('key', 1), 'd')
    expect(value()).toEqual({ cd: 1, c: 2 })
    // A record that comes later fills the lines.
    act(() => form.current?.reset({ value: { e: 5 } }))
    expect([(await of('key', 1)).value, screen.queryByLabelText('form.rows.key 2')]).toEqual(['e', null])
  })
})

describe('a place', () => {
  const schema: FieldSchema = {
    type: 'object',
    properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
    'x-console': { input: 'mapPicker' },
  }

  it('keeps what is no number, for the check to say so, and is none only when both lines are empty', async () => {
    show({ schema, values: { value: { latitude: 45, longitude: 9 } } })
    const latitude = screen.getByLabelText<HTMLInputElement>('form.latitude')
    await userEvent.clear(latitude)
    await userEvent.type(latitude, 'north')
    expect(value()).toEqual({ latitude: 'north', longitude: 9 })
    expect([latitude.value, latitude.getAttribute('aria-invalid')]).toEqual(['north', 'true'])
    await userEvent.clear(latitude)
    await userEvent.type(latitude, '-41.50')
    expect(value()).toEqual({ latitude: -41.5, longitude: 9 })
    expect([latitude.value, latitude.getAttribute('aria-invalid')]).toEqual(['-41.50', null])
    await userEvent.clear(latitude)
    await userEvent.clear(screen.getByLabelText('form.longitude'))
    expect(value()).toBeUndefined()
  })
})

it('a file is kept as a data: address of at most the length that the schema says, and can be taken away', async () => {
  show({ schema: { type: ['string', 'null'], maxLength: 60, contentMediaType: 'image/*' }, values: { value: null } })
  const button = await screen.findByRole('button', { name: /Value/ })
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  expect(chooser.accept).toBe('image/*')
  await userEvent.upload(chooser, new File(['abc'], 'a.png', { type: 'image/png' }))
  await waitFor(() => expect(value()).toBe('data:image/png;base64,YWJj'))
  expect(screen.getByText('image/png, 3 B')).toBeTruthy()
  await userEvent.upload(chooser, new File(['x'.repeat(100)], 'b.png', { type: 'image/png' }))
  expect(await screen.findByText('form.file.tooLarge')).toBeTruthy()
  expect(value()).toBe('data:image/png;base64,YWJj')
  await userEvent.click(screen.getByRole('button', { name: 'form.removeItem' }))
  expect([value(), document.activeElement]).toEqual([null, button])
})
