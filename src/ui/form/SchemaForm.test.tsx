import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../data/http'
import { hasUnsavedChanges } from '../../data/unsavedChanges'
import { describe as describeSchema } from '../../schema/descriptor'
import { ErrorDialog } from '../feedback/ErrorDialog'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { SchemaForm, type SchemaFormProps } from './SchemaForm'
import { ofField, ruleOf } from '../../../server/base/ruleWords'

/** What the server's checks say of a text that is too long. */
const LONG = ruleOf({ keyword: 'maxLength', message: 'must NOT have more than 9 characters', params: { limit: 9 } })

const MESSAGES: Record<string, string> = {
  'resources.box.errors.code': 'Fill in Code!',
  'validation.betweenExclusive': 'Between 10 and 300.',
  'titles.boxError': 'Setting Box Error',
}
/** Keys that stand for themselves whatever the text behind them is. */
const BARE = ['validation.maxLength']
const translate = (key: string, options?: Record<string, unknown>) =>
  key === 'server.fieldRule'
    ? `${key}: ${String(options?.['name'])}: ${String(options?.['rule'])}`
    : (MESSAGES[key] ?? (BARE.includes(key) ? key : String(options?.['_'] ?? key)))

const descriptor = describeSchema({
  $schema: './meta/console.schema.json',
  $id: 'box.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['code', 'seconds'],
  'x-console': { key: ['code'], form: { groups: ['identity', 'radio'] } },
  properties: {
    code: { type: 'string', pattern: '\\S', 'x-console': { group: 'identity', readOnly: 'edit' } },
    seconds: {
      type: 'integer',
      exclusiveMinimum: 10,
      exclusiveMaximum: 300,
      default: 120,
      'x-console': { group: 'radio' },
    },
    sealed: { type: 'boolean', default: false, 'x-console': { group: 'radio' } },
    note: { type: ['string', 'null'], maxLength: 9, 'x-console': { group: 'radio' } },
    secret: { type: 'string', 'x-console': { form: false } },
    updatedAt: { type: 'integer', readOnly: true },
  },
})

const onSave = vi.fn<SchemaFormProps['onSave']>()

function show(more: Partial<SchemaFormProps> = {}) {
  const given = {
    descriptor,
    mode: 'create' as const,
    values: { seconds: 120, sealed: false },
    id: 'form',
    errorTitle: 'titles.boxError',
    onSave,
    ...more,
  }
  const ui = (props: SchemaFormProps) => (
    <MemoryRouter>
      <TestTranslationProvider translate={translate}>
        <SchemaForm {...props} />
        <button type="submit" form="form">
          save
        </button>
        <ErrorDialog />
      </TestTranslationProvider>
    </MemoryRouter>
  )
  const { rerender } = render(ui(given))
  return { change: (props: Partial<SchemaFormProps>) => rerender(ui({ ...given, ...props })) }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const save = () => userEvent.click(screen.getByRole('button', { name: 'save', hidden: true }))

beforeEach(() => {
  onSave.mockReset().mockResolvedValue(undefined)
})

it('asks before it is saved, with what was typed; a no leaves the form as it is', async () => {
  const confirmSave = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  show({ confirmSave })
  await userEvent.type(field('code'), 'B1')
  await save()
  await waitFor(() => expect(confirmSave).toHaveBeenCalledWith(expect.objectContaining({ code: 'B1' })))
  expect(onSave).not.toHaveBeenCalled()
  expect(field('code').value).toBe('B1')
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
})

it('is saved once, with what was typed, also where the record comes while it is being checked', async () => {
  const form = show({ mode: 'update', values: { code: 'B1', seconds: 120, sealed: false, note: 'old' } })
  await userEvent.clear(field('seconds'))
  await userEvent.type(field('seconds'), '45')
  // No await: the check has begun and is not through.
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  form.change({ mode: 'update', values: { code: 'B1', seconds: 120, sealed: true, note: 'new' } })
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ seconds: 45, note: 'new' })
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(onSave).toHaveBeenCalledOnce()
})

it('takes nothing while it is saved, visibly and with the focus where it is; and does again where the save fails', async () => {
  let fail = (_error: Error) => {}
  onSave.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)))
  show()
  await userEvent.type(field('code'), 'B1')
  fireEvent.keyDown(field('code'), { key: 'Enter', ctrlKey: true })
  // No await: the save has begun, and is still being checked.
  expect(field('code').closest('[data-held][aria-busy]')).not.toBeNull()
  fireEvent.change(field('code'), { target: { value: 'B1x' } })
  await userEvent.keyboard('y')
  await userEvent.click(field('sealed'))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  await userEvent.keyboard('z')
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ code: 'B1', sealed: false })
  expect([field('code').value, document.activeElement]).toEqual(['B1', field('code')])
  await act(async () => fail(new HttpError('busy', 503, 'Busy')))
  expect(field('code').closest('[data-held]')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'kit.ok' }))
  await waitFor(() => expect(document.activeElement).toBe(field('code')))
  await userEvent.keyboard('2')
  expect(field('code').value).toBe('B12')
})

it('that stays open saves what stood there when the save began; what is typed since is its next change', async () => {
  let answer = (_kept: Record<string, unknown>) => {}
  onSave.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const values = { code: 'B1', seconds: 120, sealed: false, note: 'old' }
  const form = show({ mode: 'update', staysOpen: true, values })
  fireEvent.change(field('seconds'), { target: { value: '45' } })
  field('note').focus()
  fireEvent.keyDown(field('note'), { key: 'Enter', ctrlKey: true })
  // While it is checked, and while the answer is awaited.
  fireEvent.change(field('note'), { target: { value: 'new' } })
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ seconds: 45, note: 'old' })
  fireEvent.change(field('note'), { target: { value: 'newer' } })
  const kept = { ...values, seconds: 46 }
  await act(async () => answer(kept))
  form.change({ mode: 'update', staysOpen: true, values: kept })
  await waitFor(() => expect(field('seconds').value).toBe('46'))
  expect([field('note').value, document.activeElement, hasUnsavedChanges()]).toEqual(['newer', field('note'), true])
  fireEvent.keyDown(field('note'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  expect(onSave.mock.calls[1]?.[0]).toMatchObject({ seconds: 46, note: 'newer' })
  await act(async () => answer({ ...kept, note: 'newer' }))
  expect(hasUnsavedChanges()).toBe(false)
})

/** Whether the browser asks before the window is closed. */
const holdsWindow = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('is left without a question once it is on its way, unless the window is closed', async () => {
  let fail = (_error: Error) => {}
  onSave.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)))
  show()
  await userEvent.type(field('code'), 'B1')
  expect(hasUnsavedChanges()).toBe(true)
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  expect([hasUnsavedChanges(), holdsWindow()]).toEqual([false, true])
  await act(async () => fail(new HttpError('busy', 503, 'Busy')))
  expect([hasUnsavedChanges(), holdsWindow()]).toEqual([true, true])
})

it('asks before what was typed during the save is lost, and while it is asked whether to save', async () => {
  let confirmed = (_yes: boolean) => {}
  onSave.mockImplementation(() => new Promise(() => {}))
  show({
    mode: 'update',
    staysOpen: true,
    values: { code: 'B1', seconds: 120, sealed: false },
    confirmSave: () => new Promise((resolve) => (confirmed = resolve)),
  })
  fireEvent.change(field('seconds'), { target: { value: '45' } })
  await save()
  expect(hasUnsavedChanges()).toBe(true)
  await act(async () => confirmed(true))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  expect(hasUnsavedChanges()).toBe(false)
  fireEvent.change(field('note'), { target: { value: 'more' } })
  expect(hasUnsavedChanges()).toBe(true)
})

describe('a form', () => {
  it('sends what was typed with the types of the schema', async () => {
    show()
    await userEvent.type(field('code'), 'B1')
    await userEvent.clear(field('seconds'))
    await userEvent.type(field('seconds'), '45')
    await userEvent.click(screen.getByRole('switch', { name: 'sealed' }))
    await save()
    await waitFor(() => expect(onSave).toHaveBeenCalled())
    expect(onSave.mock.calls[0]?.[0]).toEqual({ code: 'B1', seconds: 45, sealed: true })
  })

  it('shows the first error in the dialog of the specification, all of them at their fields, and focuses the first', async () => {
    show()
    await userEvent.clear(field('seconds'))
    await userEvent.type(field('seconds'), '300')
    await save()
    const dialog = await screen.findByRole('alertdialog', { name: 'Setting Box Error' })
    expect(dialog.textContent).toContain('Fill in Code!')
    await userEvent.click(within(dialog).getByRole('button', { name: 'kit.ok' }))
    await waitFor(() => expect(document.activeElement).toBe(field('code')))
    expect(field('code').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Between 10 and 300.')).toBeTruthy()
    expect(field('seconds').value).toBe('300')
    expect(onSave).not.toHaveBeenCalled()
    // What the dialog has said the field does not say to the eye once more; the others say theirs.
    expect(within(document.forms[0] as HTMLElement).getByText('Fill in Code!').className).toBe('visuallyHidden')
    expect(screen.getByText('Between 10 and 300.').className).not.toBe('visuallyHidden')
  })

  it('shows an error only at its field if no dialog is named for it, and focuses the first marked field', async () => {
    show({ errorTitle: undefined, values: { code: 'B1', seconds: 300 }, check: () => ({ note: 'Say more.' }) })
    await save()
    await waitFor(() => expect(document.activeElement).toBe(field('seconds')))
    expect(field('seconds').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Between 10 and 300.').className).not.toBe('visuallyHidden')
    expect(screen.getByText('Say more.')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('names the field in the dialog if the message does not', async () => {
    show({ values: { code: 'B1', seconds: 120, note: 'x'.repeat(10) } })
    await save()
    expect((await screen.findByRole('alertdialog', { name: 'Setting Box Error' })).textContent).toContain(
      'note: validation.maxLength',
    )
    // By the field it needs no name, and has been said to the eye.
    expect(within(document.forms[0] as HTMLElement).getByText('validation.maxLength').className).toBe('visuallyHidden')
  })

  it('saves the other fields of a record that was saved before there was a rule, and leaves the one field as it is', async () => {
    const before = { code: 'B1', seconds: 120, note: 'x'.repeat(10), sealed: false }
    show({ mode: 'update', values: before })
    await userEvent.click(screen.getByRole('switch', { name: 'sealed' }))
    await save()
    await waitFor(() =>
      expect(onSave).toHaveBeenCalledWith({ code: 'B1', seconds: 120, sealed: true }, { ...before, sealed: true }),
    )
  })

  it('holds what is changed of it to the rule', async () => {
    show({ mode: 'update', values: { code: 'B1', seconds: 120, note: 'x'.repeat(10) } })
    await userEvent.type(field('note'), 'y')
    await save()
    expect((await screen.findByRole('alertdialog')).textContent).toContain('note: validation.maxLength')
    expect(onSave).not.toHaveBeenCalled()
  })

  it('shows a text of the specification verbatim', async () => {
    show({ values: { code: 'B1', seconds: 300 } })
    await save()
    expect(
      within(await screen.findByRole('alertdialog', { name: 'Setting Box Error' })).getByText('Between 10 and 300.'),
    ).toBeTruthy()
  })

  it('shows an error that belongs to no visible field in a dialog', async () => {
    show({ errorTitle: undefined, values: { code: 'B1', seconds: 20 }, check: () => ({ secret: 'There is no key.' }) })
    await save()
    expect((await screen.findByRole('alertdialog')).textContent).toContain('There is no key.')
  })

  it('leaves the focus if the user has moved to another field meanwhile', async () => {
    show()
    await save()
    const ok = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'kit.ok' })
    fireEvent.click(ok)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    field('note').focus()
    for (let frame = 0; frame < 4; frame++) await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(document.activeElement).toBe(field('note'))
  })

  it('removes the error of a field that is changed', async () => {
    show()
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'kit.ok' }))
    await userEvent.type(field('code'), 'B')
    expect(field('code').getAttribute('aria-invalid')).toBeNull()
  })

  it('says what the server’s check of a field says in the console’s words', async () => {
    onSave.mockRejectedValue(new HttpError(ofField('code', LONG), 400, 'Bad Request', { code: LONG }))
    show({ values: { code: 'B1', seconds: 120 } })
    await save()
    expect(await screen.findByText('server.fieldRule: code: validation.maxLength')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect((await screen.findByText('validation.maxLength')).className).toBe('visuallyHidden')
  })

  it('knows its fields where the server names them by their place in the body, and goes to the one that is marked', async () => {
    onSave.mockRejectedValue(new HttpError(ofField('box/0/note', LONG), 400, 'Bad Request', { 'box/0/note': LONG }))
    show({ values: { code: 'B1', seconds: 120 } })
    await save()
    expect(await screen.findByText('server.fieldRule: note: validation.maxLength')).toBeTruthy()
    expect(field('note').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'kit.ok' }))
    await waitFor(() => expect(document.activeElement).toBe(field('note')))
  })

  it('shows the server’s error at its field and keeps what was typed', async () => {
    onSave.mockRejectedValue(new HttpError('Taken', 400, 'Bad Request', { code: 'Taken already' }))
    show()
    await userEvent.type(field('code'), 'B1')
    await save()
    const dialog = await screen.findByRole('alertdialog', { name: 'Setting Box Error' })
    expect(dialog.textContent).toContain('Taken')
    expect(screen.getByText('Taken already')).toBeTruthy()
    expect(field('code').value).toBe('B1')
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('tells a refusal once: what is wrong the next time is said instead', async () => {
    onSave.mockRejectedValueOnce(new HttpError('', 0, ''))
    show()
    await userEvent.type(field('code'), 'B1')
    await save()
    const dialog = await screen.findByRole('alertdialog', { name: 'Setting Box Error' })
    expect(dialog.textContent).toContain('kit.offline')
    await userEvent.click(screen.getByRole('button', { name: 'kit.ok' }))
    await userEvent.clear(field('seconds'))
    await userEvent.type(field('seconds'), '5')
    await save()
    const next = await screen.findByRole('alertdialog', { name: 'Setting Box Error' })
    expect(next.textContent).toContain('Between 10 and 300.')
    expect(next.textContent).not.toContain('kit.offline')
    expect(onSave).toHaveBeenCalledOnce()
  })

  it('says that there are changes until they are saved', async () => {
    show()
    expect(hasUnsavedChanges()).toBe(false)
    await userEvent.type(field('code'), 'B1')
    expect(hasUnsavedChanges()).toBe(true)
    await save()
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  })

  it('is saved by Ctrl and Enter', async () => {
    show()
    await userEvent.type(field('code'), 'B1{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
  })

  it('rejects text for a number and keeps it to be corrected', async () => {
    show()
    await userEvent.type(field('code'), 'B1')
    await userEvent.clear(field('seconds'))
    await userEvent.type(field('seconds'), 'twelve')
    await save()
    expect((await screen.findByRole('alertdialog')).textContent).toContain('validation.number')
    expect(field('seconds').value).toBe('twelve')
  })

  it('fills in a record that comes late, without undoing what was typed', async () => {
    const form = show({ mode: 'update', values: { code: 'B1', seconds: 20, note: 'old' } })
    await userEvent.clear(field('seconds'))
    await userEvent.type(field('seconds'), '33')
    form.change({ mode: 'update', values: { code: 'B1', seconds: 50, note: 'new' } })
    await waitFor(() => expect(field('note').value).toBe('new'))
    expect(field('seconds').value).toBe('33')
  })

  it('a record that somebody else has saved since leaves a form with changes as it is, and fills one without', async () => {
    const form = show({ mode: 'update', values: { code: 'B1', seconds: 20, note: 'old', revision: 'r1' } })
    form.change({ mode: 'update', values: { code: 'B1', seconds: 20, note: 'new', revision: 'r2' } })
    await waitFor(() => expect(field('note').value).toBe('new'))
    expect(hasUnsavedChanges()).toBe(false)
    await userEvent.type(field('seconds'), '0')
    form.change({ mode: 'update', values: { code: 'B1', seconds: 30, note: 'newer', revision: 'r3' } })
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect([field('seconds').value, field('note').value]).toEqual(['200', 'new'])
  })

  it.each([
    ['its first field, whatever the page puts beside it', descriptor, () => field('seconds')],
    [
      'the button that sends it, where it asks for nothing',
      { ...descriptor, fields: [] },
      () => screen.getByRole('button', { name: 'save' }),
    ],
  ])('has the focus in %s, in a dialog that opens with it', async (_, asked, target) => {
    render(
      <MemoryRouter>
        <TestTranslationProvider translate={translate}>
          <Dialog open onOpenChange={() => undefined} title="Box" footer={<Button type="submit">save</Button>}>
            <SchemaForm
              id="form"
              descriptor={asked}
              mode="update"
              values={{ code: 'B1', seconds: 20 }}
              onSave={onSave}
              aside={asked.fields.length > 0 && <select aria-label="size" />}
            />
          </Dialog>
        </TestTranslationProvider>
      </MemoryRouter>,
    )
    await waitFor(() => expect(document.activeElement).toBe(target()))
  })

  it('a keystroke is a change at once, until it is undone', async () => {
    show({ values: { code: 'B1', seconds: 20 } })
    fireEvent.change(field('code'), { target: { value: 'B12' } })
    expect(hasUnsavedChanges()).toBe(true)
    fireEvent.change(field('code'), { target: { value: 'B1' } })
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('does not let the key of a record be changed, nor anything by those who may only read', () => {
    const form = show({ mode: 'update', values: { code: 'B1', seconds: 20 } })
    expect(field('code').readOnly).toBe(true)
    expect(field('seconds').readOnly).toBe(false)
    form.change({ mode: 'update', values: { code: 'B1', seconds: 20 }, readOnly: true })
    expect(field('seconds').readOnly).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'sealed' }).disabled).toBe(true)
  })

  it('leaves out fields that the schema or the page removes', () => {
    show({ fields: { note: { form: false } } })
    expect(screen.queryByLabelText(/^secret/)).toBeNull()
    expect(screen.queryByLabelText(/^updatedAt/)).toBeNull()
    expect(screen.queryByLabelText(/^note/)).toBeNull()
  })

  it("adds the page's own checks to those of the schema", async () => {
    show({ check: () => ({ note: 'Say more.' }) })
    await userEvent.type(field('code'), 'B1')
    await save()
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Say more.')
  })
})
