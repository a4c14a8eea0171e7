import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { HttpError } from '../../../data/http'
import { hasUnsavedChanges } from '../../../data/unsavedChanges'
import { describe as describeSchema } from '../../../schema/descriptor'
import type { FieldSchema } from '../../../schema/dialect'
import { ErrorDialog } from '../../feedback/ErrorDialog'
import { SchemaForm, type SchemaFormProps } from '../../form/SchemaForm'
import { shownErrors } from '../../kit/errorDialog'

const doors: FieldSchema = {
  type: 'array',
  maxItems: 5,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', pattern: '\\S', maxLength: 20 },
      width: { type: ['integer', 'null'], minimum: 1, maximum: 300 },
      kind: { type: 'string', enum: ['glass', 'wood'], default: 'wood' },
      isOpen: { type: 'boolean' },
      keys: { type: 'array', maxItems: 9, items: { type: 'string', maxLength: 9 } },
    },
  },
}
const descriptor = describeSchema({
  $schema: './meta/console.schema.json',
  $id: 'house.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  'x-console': { key: ['code'] },
  properties: { code: { type: 'string' }, doors },
})

const front = { name: 'Front', width: 90, kind: 'wood', isOpen: true, keys: ['K1', 'K2'] }
const back = { name: 'Back', kind: 'glass', isOpen: false, keys: [] }
const onSave = vi.fn<SchemaFormProps['onSave']>()
/** What the last save sent. */
const sent = () => onSave.mock.lastCall?.[0]['doors']

async function show(rows: readonly object[] = [front, back], more: Partial<SchemaFormProps> = {}) {
  render(
    <MemoryRouter>
      <TestTranslationProvider
        translate={(key: string, options?: Record<string, unknown>) =>
          String(options?.['_'] ?? [key, options?.['index']].filter(Boolean).join(' '))
        }
      >
        <SchemaForm
          id="form"
          descriptor={descriptor}
          mode="update"
          values={{ code: 'H1', doors: rows }}
          onSave={onSave}
          {...more}
        />
        <button type="submit" form="form">
          save
        </button>
        <ErrorDialog />
      </TestTranslationProvider>
    </MemoryRouter>,
  )
  await screen.findByRole('group', { name: 'doors' })
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
}

const cell = (column: string, line: number) => screen.getByLabelText<HTMLInputElement>(`${column} ${line}`)
const button = (text: string) => screen.getByText<HTMLButtonElement>(text, { selector: 'button' })
const save = () => userEvent.click(button('save'))
const paste = (into: HTMLElement, text: string) => fireEvent.paste(into, { clipboardData: { getData: () => text } })

beforeEach(() => {
  onSave.mockReset().mockResolvedValue(undefined)
  shownErrors.set(() => [])
})

it('a list of objects is a table: a cell for each part by its type, and what is saved has these types', async () => {
  await show()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'form.rows.line',
    'name',
    'width',
    'kind',
    'isOpen',
    'keys',
    'list.rowActions',
  ])
  expect([
    cell('name', 1).value,
    cell('width', 1).value,
    cell('kind', 1).value,
    cell('isOpen', 1).checked,
    cell('keys', 1).value,
  ]).toEqual(['Front', '90', 'wood', true, 'K1, K2'])
  expect(hasUnsavedChanges()).toBe(false)
  await userEvent.clear(cell('width', 1))
  await userEvent.type(cell('width', 2), '80')
  await userEvent.type(cell('keys', 2), 'K3; K4,')
  await userEvent.click(cell('isOpen', 2))
  expect(hasUnsavedChanges()).toBe(true)
  await save()
  await waitFor(() =>
    expect(sent()).toEqual([
      { ...front, width: null },
      { ...back, width: 80, isOpen: true, keys: ['K3', 'K4'] },
    ]),
  )
})

it('lines are added with their defaults, moved and taken away, and the focus stays with them', async () => {
  await show()
  await userEvent.click(button('form.rows.add'))
  expect(document.activeElement).toBe(cell('name', 3))
  expect(cell('kind', 3).value).toBe('wood')
  await userEvent.type(cell('name', 3), 'Cellar')
  const up = screen.getByLabelText('form.rows.up 3')
  await userEvent.click(up)
  expect(document.activeElement).toBe(up)
  expect([1, 2, 3].map((line) => cell('name', line).value)).toEqual(['Front', 'Cellar', 'Back'])
  await userEvent.click(screen.getByLabelText('form.rows.remove 1'))
  expect(document.activeElement).toBe(screen.getByLabelText('form.rows.remove 1'))
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ name: 'Cellar', kind: 'wood', width: null }, back]))
  for (const _line of [1, 2]) await userEvent.click(screen.getByLabelText('form.rows.remove 1'))
  expect(screen.getByText('form.rows.none')).toBeTruthy()
  expect(document.activeElement).toBe(button('form.rows.add'))
})

it('a line that came and went again is no change', async () => {
  await show()
  await userEvent.click(button('form.rows.add'))
  expect(hasUnsavedChanges()).toBe(true)
  await userEvent.click(screen.getByLabelText('form.rows.remove 3'))
  expect(hasUnsavedChanges()).toBe(false)
})

it('Enter goes to the line below, and adds one behind the last', async () => {
  await show()
  await userEvent.type(cell('width', 1), '{Enter}')
  expect(document.activeElement).toBe(cell('width', 2))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(cell('name', 3))
  expect(onSave).not.toHaveBeenCalled()
})

it('cells of a spreadsheet fill those from the one that they are pasted into, and no more lines than there may be', async () => {
  await show()
  paste(cell('name', 2), 'Left\t70\tGlass\tyes\tA,B\r\nRight\twide\t\tno\t\r\n"Two\nlines"\t1\r\n')
  await waitFor(() => expect(cell('name', 3).value).toBe('Right'))
  expect(document.activeElement).toBe(cell('name', 2))
  expect([cell('width', 2).value, cell('kind', 2).value, cell('isOpen', 2).checked, cell('keys', 2).value]).toEqual([
    '70',
    'glass',
    true,
    'A, B',
  ])
  expect(cell('width', 3).value).toBe('wide')
  paste(cell('name', 5 - 1), 'a\nb\nc\nd')
  await waitFor(() => expect(cell('name', 5).value).toBe('b'))
  expect(screen.queryByLabelText('name 6')).toBeNull()
  expect(button('form.rows.add').disabled).toBe(true)
  // What is one cell is the browser's to paste.
  expect(paste(cell('name', 1), 'one')).toBe(true)
})

it('each cell says what is wrong with it, as does what the server says of one', async () => {
  await show([front, { ...back, name: '' }])
  await userEvent.clear(cell('width', 1))
  await userEvent.type(cell('width', 1), '999')
  await save()
  await waitFor(() => expect(document.activeElement).toBe(cell('width', 1)))
  expect([cell('width', 1), cell('name', 2)].map((input) => input.getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
  ])
  expect(cell('name', 1).getAttribute('aria-invalid')).toBeNull()
  // One that is put right is right; the others wait for theirs.
  await userEvent.type(cell('name', 2), 'Back')
  expect([cell('width', 1), cell('name', 2)].map((input) => input.getAttribute('aria-invalid'))).toEqual(['true', null])
  await userEvent.click(screen.getByLabelText('form.rows.down 1'))
  expect(cell('width', 2).getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(cell('width', 2))

  onSave.mockRejectedValueOnce(new HttpError('no such key', 400, 'Bad Request', { 'doors/1/keys': 'No such key' }))
  await save()
  await waitFor(() => expect(document.activeElement).toBe(cell('keys', 2)))
  expect(within(cell('keys', 2).closest('td') as HTMLElement).getByText('No such key')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('who may not write reads the lines, and changes nothing', async () => {
  await show([front], { readOnly: true })
  expect(cell('name', 1).readOnly).toBe(true)
  expect(cell('isOpen', 1).disabled).toBe(true)
  expect(screen.queryByText('form.rows.add')).toBeNull()
  expect(screen.queryByLabelText('form.rows.remove 1')).toBeNull()
  paste(cell('name', 1), 'a\tb')
  expect(cell('name', 1).value).toBe('Front')
})
