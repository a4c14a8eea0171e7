import { act, render, screen, waitFor, within, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FIELD_OF_EACH_TYPE } from '../../../tests/support/fieldOfEachType'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { describe as describeSchema } from '../../schema/descriptor'
import { registerInputs } from '../inputs/registered'
import { shownErrors } from '../kit/errorDialog'
import { SchemaForm, type SchemaFormProps } from './SchemaForm'

vi.setConfig({ testTimeout: 120_000 })

const descriptor = describeSchema({
  $schema: './meta/console.schema.json',
  $id: 'box.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  'x-console': { key: ['code'] },
  properties: {
    code: { type: 'string', 'x-console': { readOnly: 'edit' } },
    ...(FIELD_OF_EACH_TYPE as unknown as Record<string, never>),
    addedKeys: { type: 'object', additionalProperties: { type: 'string' }, 'x-console': { input: 'keyValues' } },
  },
})
const row = {
  code: 'B1',
  addedText: 'old',
  addedLongText: 'old',
  addedInteger: 1,
  addedNumber: 1.5,
  addedFlag: false,
  addedChoice: 'LEFT',
  addedTime: null,
  addedTexts: ['a', 'b', 'c'],
  addedRows: [
    { name: 'A', count: 1 },
    { name: 'B', count: 2 },
    { name: 'C', count: 3 },
  ],
  addedReference: null,
  addedKeys: { a: '1', b: '2', c: '3' },
}
const onSave = vi.fn<SchemaFormProps['onSave']>()
const i18n = {
  translate: (key: string, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en_US',
}
const stores = [
  { id: 'IT001', storeCode: 'IT001', storeName: 'Milano' },
  { id: 'DE001', storeCode: 'DE001', storeName: 'Berlin' },
]
const getList = async (_r: string, params: { filter?: { q?: string } }) => {
  const data = stores.filter((one) =>
    JSON.stringify(one)
      .toLowerCase()
      .includes((params.filter?.q ?? '').toLowerCase()),
  )
  return { data: data as never[], total: data.length }
}
function show(values: object) {
  const ui = (now: object) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider({ getList })} i18nProvider={i18n}>
        <SchemaForm descriptor={descriptor} mode="update" values={now as never} id="form" onSave={onSave} />
        <button type="submit" form="form">
          save
        </button>
      </CoreAdminContext>
    </MemoryRouter>
  )
  const { rerender } = render(ui(values))
  return (now: object) => rerender(ui(now))
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}\\b`))
const cell = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`) as HTMLElement

beforeEach(() => {
  registerInputs({ RecordForm: () => null, loadPlaceMap: async () => () => null })
  writeSession(ADMIN_SESSION)
  onSave.mockReset().mockResolvedValue(undefined)
})

const firstIn = (name: string, role: 'button' | 'textbox', label: RegExp) =>
  within(cell(name)).getAllByRole(role, { name: label })[0] as HTMLElement
const press = (name: string, label: RegExp) => userEvent.click(firstIn(name, 'button', label))

/** What is done to a field, and what it holds then. */
const CHANGES: Record<string, readonly [field: string, change: () => Promise<unknown>, kept: unknown]> = {
  'a text is emptied': ['addedText', () => userEvent.clear(field('addedText')), ''],
  'another choice': ['addedChoice', () => userEvent.selectOptions(field('addedChoice'), 'RIGHT'), 'RIGHT'],
  'a reference is chosen': [
    'addedReference',
    async () => {
      await userEvent.type(field('addedReference'), 'berl')
      await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
    },
    'DE001',
  ],
  'a text of a list goes': ['addedTexts', () => press('addedTexts', /remove/i), ['b', 'c']],
  'all texts of a list go': [
    'addedTexts',
    () => userEvent.type(field('addedTexts'), '{Backspace}{Backspace}{Backspace}'),
    [],
  ],
  'a row goes': ['addedRows', () => press('addedRows', /remove/i), row.addedRows.slice(1)],
  'a row is changed': [
    'addedRows',
    () => userEvent.type(firstIn('addedRows', 'textbox', /./), 'x'),
    [{ name: 'Ax', count: 1 }, ...row.addedRows.slice(1)],
  ],
  'a key goes': ['addedKeys', () => press('addedKeys', /remove/i), { b: '2', c: '3' }],
}

it.each(Object.keys(CHANGES))(
  'keeps what was changed before the whole record came, and takes the rest from it: %s',
  async (name) => {
    const [changed, change, kept] = CHANGES[name] as (typeof CHANGES)[string]
    const come = show(structuredClone(row))
    // Some inputs are code of their own.
    await waitFor(() => expect(within(cell('addedRows')).getAllByRole('textbox')).not.toEqual([]))
    await waitFor(() => expect(within(cell('addedKeys')).getAllByRole('textbox')).not.toEqual([]))
    await screen.findByLabelText(/^addedReference\b/)
    await change()
    act(() => come({ ...structuredClone(row), addedLongText: 'new' }))
    await waitFor(() => expect(field('addedLongText').value).toBe('new'))
    fireEvent.click(screen.getByRole('button', { name: 'save' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    const [sent] = onSave.mock.calls[0] ?? []
    expect(sent).toMatchObject({ addedLongText: 'new', [changed]: kept })
  },
)

afterEach(() => shownErrors.set(() => []))

/** When the whole record comes, seen from the save that then fails. */
const MOMENTS = {
  'while the save is validated': async (come: () => void) => come(),
  'as it is sent': async (come: () => void) => {
    await vi.waitUntil(() => onSave.mock.calls.length > 0, { interval: 1 })
    come()
  },
} as const

it.each(Object.keys(MOMENTS) as (keyof typeof MOMENTS)[])(
  'a save that fails is told also where the whole record comes meanwhile: %s',
  async (moment) => {
    let fail = (_: Error) => {}
    onSave.mockImplementation(() => new Promise((_, reject) => (fail = reject)))
    const come = show(structuredClone(row))
    await waitFor(() => expect(field('addedText').value).toBe('old'))
    await userEvent.clear(field('addedText'))
    await userEvent.type(field('addedText'), 'typed')
    fireEvent.click(screen.getByRole('button', { name: 'save' }))
    await MOMENTS[moment](() => act(() => come({ ...structuredClone(row), addedLongText: 'new' })))
    await waitFor(() => expect(onSave).toHaveBeenCalled())
    await act(async () => fail(new Error('refused')))
    await waitFor(() => expect(shownErrors.get()).toHaveLength(1))
    expect(field('addedText').value).toBe('typed')
    expect(onSave).toHaveBeenCalledOnce()
  },
)
