import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { HttpError } from '../../data/http'
import { endSession, writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { describe } from '../../schema/descriptor'
import { revisionField } from '../../schema/revision'
import type { Values } from '../../schema/template'
import { SchemaForm, type SchemaFormProps } from '../form/SchemaForm'
import { FeedbackHost } from '../feedback/FeedbackHost'
import { shownErrors } from '../kit/errorDialog'
import { notes, NotesKept } from '../feedback/testNotes'
import { FieldsRefused } from '../form/refusal'
import { conflicts, goneRecords } from './ask'

const descriptor = describe({
  $schema: './meta/console.schema.json',
  $id: 'box.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['code', 'seconds'],
  'x-console': { key: ['code'], versioned: 'record' },
  properties: {
    code: { type: 'string', pattern: '\\S', 'x-console': { readOnly: 'edit' } },
    place: { type: 'string' },
    note: { type: ['string', 'null'] },
    seconds: { type: 'integer', exclusiveMaximum: 300 },
    revision: revisionField,
  },
})

const READ = { code: 'B1', place: 'Attic', note: 'old', seconds: 120, revision: 'r1' }
const THEIRS = { ...READ, place: 'Cellar', revision: 'r2', updatedAt: 1_800_000_000 }

const onSave = vi.fn<SchemaFormProps['onSave']>()
const onRecreate = vi.fn<(body: Values) => Promise<void>>()
const refusal = (current: Values) =>
  new HttpError('Someone else changed this in the meantime.', 409, 'Conflict', undefined, { code: 0, current })

function show(values: Values = READ, more: Partial<SchemaFormProps> = {}) {
  const page = (now: Values) => (
    <MemoryRouter>
      <TestTranslationProvider
        translate={(key: string, options?: Record<string, unknown>) =>
          key === 'conflict.merged' ? `merged ${String(options?.['fields'])}` : String(options?.['_'] ?? key)
        }
      >
        <NotesKept>
          <SchemaForm
            id="form"
            descriptor={descriptor}
            mode="update"
            values={now}
            onSave={onSave}
            onRecreate={onRecreate}
            {...more}
          />
        </NotesKept>
        <button type="submit" form="form">
          save
        </button>
        <FeedbackHost />
      </TestTranslationProvider>
    </MemoryRouter>
  )
  const { rerender, unmount } = render(page(values))
  return Object.assign((now: Values) => act(() => rerender(page(now))), { unmount })
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'save' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = () => onSave.mock.calls.at(-1)?.[0]

beforeEach(() => {
  onSave.mockReset().mockResolvedValue(undefined)
  onRecreate.mockReset().mockResolvedValue(undefined)
  shownErrors.set(() => [])
  for (const asked of [conflicts, goneRecords]) asked.forget()
  notes.length = 0
})

it('saves with the revision that was read', async () => {
  show()
  await type('note', 'mine')
  await save()
  await waitFor(() => expect(sent()).toMatchObject({ note: 'mine', revision: 'r1' }))
})

it('takes over what only the other person changed, without a question, and says so', async () => {
  onSave.mockRejectedValueOnce(refusal(THEIRS))
  show()
  await type('note', 'mine')
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  expect(sent()).toMatchObject({ note: 'mine', place: 'Cellar', revision: 'r2' })
  expect(notes).toEqual(['merged place'])
})

it('asks about what both changed, and saves the choice under the other person’s revision', async () => {
  onSave.mockRejectedValueOnce(refusal({ ...THEIRS, note: 'theirs' }))
  show()
  await type('note', 'mine')
  await type('place', 'Roof')
  await save()
  const dialog = await screen.findByRole('alertdialog')
  const note = within(dialog).getByRole('radiogroup', { name: 'note' })
  expect(within(note).getByText('mine')).toBeTruthy()
  await userEvent.click(within(note).getByText('theirs'))
  await press('conflict.save')
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  expect(sent()).toMatchObject({ note: 'theirs', place: 'Roof', revision: 'r2' })
})

/** The session ends over what was typed; the same person is back, and finds the record as it is by then. */
async function comeBack(now: Values): Promise<void> {
  writeSession(ADMIN_SESSION)
  const before = show()
  await type('note', 'mine')
  act(() => endSession('expired'))
  before.unmount()
  writeSession(ADMIN_SESSION)
  show(now)
  expect([field('note').value, field('place').value]).toEqual(['mine', 'Cellar'])
}

it('saves what was typed before the session ended over what only the other has changed since', async () => {
  await comeBack(THEIRS)
  await save()
  await waitFor(() => expect(sent()).toMatchObject({ note: 'mine', place: 'Cellar', revision: 'r2' }))
})

it('compares what was typed before the session ended with what was read by then', async () => {
  const theirs = { ...THEIRS, note: 'theirs' }
  onSave.mockRejectedValueOnce(refusal(theirs))
  await comeBack(theirs)
  await save()
  expect(within(await screen.findByRole('alertdialog')).getByRole('radiogroup', { name: 'note' })).toBeTruthy()
  expect(sent()).toMatchObject({ revision: 'unread' })
})

it('keeps what was typed since the save began where the other’s record is taken', async () => {
  let refuse = (_error: Error) => {}
  onSave.mockImplementationOnce(() => new Promise((_resolve, reject) => (refuse = reject)))
  show(READ, { staysOpen: true })
  await type('note', 'mine')
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  await type('place', 'Roof')
  await act(async () => refuse(refusal({ ...READ, note: 'theirs', revision: 'r2' })))
  await press('conflict.takeTheirs')
  await waitFor(() => expect(field('note').value).toBe('theirs'))
  expect(field('place').value).toBe('Roof')
  await save()
  await waitFor(() => expect(sent()).toMatchObject({ note: 'theirs', place: 'Roof', revision: 'r2' }))
})

it('takes all values of one side at once', async () => {
  onSave.mockRejectedValueOnce(refusal({ ...THEIRS, note: 'theirs' }))
  show()
  await type('note', 'mine')
  await type('place', 'Roof')
  await save()
  await press('conflict.allTheirs')
  await press('conflict.save')
  await waitFor(() => expect(sent()).toMatchObject({ note: 'theirs', place: 'Cellar' }))
})

it('goes back to the form with everything that was typed, and asks again at the next save', async () => {
  onSave.mockRejectedValueOnce(refusal(THEIRS)).mockRejectedValueOnce(refusal(THEIRS))
  show()
  await type('place', 'Roof')
  await save()
  await press('conflict.back')
  expect(field('place').value).toBe('Roof')
  await save()
  expect(sent()).toMatchObject({ place: 'Roof', revision: 'r1' })
  await press('conflict.takeTheirs')
  await waitFor(() => expect(field('place').value).toBe('Cellar'))
  expect(onSave).toHaveBeenCalledTimes(2)
})

it('keeps the choices in the form where the merged record does not pass the checks', async () => {
  onSave.mockRejectedValueOnce(refusal({ ...THEIRS, seconds: 999 }))
  show()
  await type('place', 'Roof')
  await save()
  await press('conflict.save')
  await waitFor(() => expect(field('seconds').getAttribute('aria-invalid')).toBe('true'))
  expect([field('place').value, field('seconds').value]).toEqual(['Roof', '999'])
  await waitFor(() => expect(document.activeElement).toBe(field('seconds')))
  expect(shownErrors.get()).toEqual([])
  expect(onSave).toHaveBeenCalledOnce()
})

it('reports any other error as usual', async () => {
  onSave.mockRejectedValueOnce(new HttpError('This name is already in use.', 409, 'Conflict', { note: 'taken' }))
  show()
  await type('note', 'mine')
  await save()
  await waitFor(() => expect(shownErrors.get()).toHaveLength(1))
  expect(screen.queryByText('conflict.title')).toBeNull()
})

it('the input for a record that was deleted meanwhile can be copied, saved as a new record, or left in the form', async () => {
  const user = userEvent.setup()
  const gone = new HttpError('Not found.', 404, 'Not Found')
  onSave.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone)
  show()
  await type('note', 'mine')
  await save()
  await user.click(await screen.findByRole('button', { name: 'conflict.gone.copy' }))
  expect(await navigator.clipboard.readText()).toContain('note: mine')
  await press('conflict.back')
  expect(field('note').value).toBe('mine')
  await save()
  await press('conflict.gone.recreate')
  await waitFor(() => expect(onRecreate).toHaveBeenCalledWith(expect.objectContaining({ code: 'B1', note: 'mine' })))
})

it('a field that the other person emptied is empty', async () => {
  const { note: _, ...emptied } = THEIRS
  onSave.mockRejectedValueOnce(refusal(emptied))
  show()
  await type('seconds', '60')
  await save()
  await waitFor(() => expect(sent()).toMatchObject({ seconds: 60, note: null, place: 'Cellar', revision: 'r2' }))
})

/** What a list knows of it. */
const { revision: _revision, ...ROW } = READ

it('a save that is pressed before the record is there does not take back what somebody else changed since the row was read', async () => {
  onSave.mockRejectedValueOnce(refusal(THEIRS))
  show(ROW)
  await type('note', 'mine')
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ place: 'Attic', revision: 'unread' })
  expect(sent()).toMatchObject({ note: 'mine', place: 'Cellar', revision: 'r2' })
  expect(notes).toEqual(['merged place'])
})

it('the same where the record comes while that save is under way', async () => {
  let refuse: (error: unknown) => void = () => undefined
  onSave.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = reject
    }),
  )
  const come = show(ROW)
  await type('note', 'mine')
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  come(THEIRS)
  act(() => refuse(refusal(THEIRS)))
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  expect(sent()).toMatchObject({ note: 'mine', place: 'Cellar', revision: 'r2' })
})

it('a save continues after its form was left', async () => {
  let refuse: (error: unknown) => void = () => undefined
  onSave.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = reject
    }),
  )
  const { unmount } = show(ROW)
  await type('note', 'mine')
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  unmount()
  refuse(refusal(THEIRS))
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  expect(sent()).toMatchObject({ note: 'mine', place: 'Cellar', revision: 'r2' })
})

it('a save that fails after its form was left is reported', async () => {
  let refuse: (error: unknown) => void = () => undefined
  onSave.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = reject
    }),
  )
  const { unmount } = show(READ)
  await type('note', 'mine')
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  unmount()
  refuse(new HttpError('', 503, 'Service Unavailable'))
  await waitFor(() => expect(notes).toEqual(['Service Unavailable 503']))
})

it('after its form was left a save reports the error of a field, and nothing that was cancelled', async () => {
  for (const [error, told] of [
    [new FieldsRefused({ note: 'taken' }), ['taken']],
    [new DOMException('reported', 'AbortError'), []],
  ] as const) {
    notes.length = 0
    let refuse: (error: unknown) => void = () => undefined
    onSave.mockReset().mockReturnValueOnce(
      new Promise((_, reject) => {
        refuse = reject
      }),
    )
    const { unmount } = show(READ)
    await type('note', 'mine')
    await save()
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    unmount()
    await act(async () => refuse(error))
    expect(notes).toEqual(told)
  }
})

it('asks if the record that comes late has another value of a changed field', async () => {
  const come = show(ROW)
  await type('place', 'Hall')
  come(THEIRS)
  expect(field('place').value).toBe('Hall')
  onSave.mockRejectedValueOnce(refusal(THEIRS))
  await save()
  await waitFor(() => expect(sent()).toMatchObject({ place: 'Hall', revision: 'unread' }))
  expect(await screen.findByText('Cellar')).toBeTruthy()
  await press('conflict.save')
  await waitFor(() => expect(sent()).toMatchObject({ place: 'Hall', revision: 'r2' }))
})

it('does not ask if the record that comes late is the same as the row', async () => {
  const come = show(ROW)
  await type('place', 'Hall')
  come({ ...READ })
  await save()
  await waitFor(() => expect(sent()).toMatchObject({ place: 'Hall', revision: 'r1' }))
})
