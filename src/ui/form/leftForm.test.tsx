import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { HttpError } from '../../data/http'
import { describe as describeSchema } from '../../schema/descriptor'
import { FeedbackHost } from '../feedback/FeedbackHost'
import { notes, NotesKept } from '../feedback/testNotes'
import { FormFrame } from './FormFrame'
import type { Result } from './ResultDialog'

const descriptor = describeSchema({
  $schema: './meta/console.schema.json',
  $id: 'box.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  'x-console': { key: ['code'], calls: { create: { call: 'POST /box' } } },
  properties: { code: { type: 'string' } },
})
const translate = (key: string, options?: Record<string, unknown>) =>
  key === 'form.notSaved'
    ? `${String(options?.['name'])} not saved: ${String(options?.['why'])}`
    : String(options?.['_'] ?? key)

beforeEach(() => {
  notes.length = 0
})

/** A form in a dialog that is sent, and left before the answer is there. */
async function leftForm() {
  let resolve: (result: Result) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const answer = new Promise<Result | undefined>((yes, no) => {
    resolve = yes
    reject = no
  })
  const onSave = vi.fn(() => answer)
  const { unmount } = render(
    <MemoryRouter>
      <TestTranslationProvider translate={translate}>
        <NotesKept>
          <FormFrame
            descriptor={descriptor}
            mode="create"
            values={{ code: 'B1' }}
            title="Box"
            submitLabel="send"
            onSave={onSave}
            onClose={() => undefined}
          />
        </NotesKept>
        <FeedbackHost />
      </TestTranslationProvider>
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'send' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  unmount()
  return { resolve, reject }
}

it('a user who has left a form still gets the outcome for each target', async () => {
  const { resolve } = await leftForm()
  const rows = [
    { name: 'A', tone: 'ok', is: 'Done' },
    { name: 'B', tone: 'error', is: 'Failed' },
    { name: 'C', tone: 'error', is: 'Failed' },
  ] as const
  await act(async () => resolve({ title: 'Boxes', rows }))
  await waitFor(() => expect(notes).toEqual(['Boxes · Done: 1 · Failed: 2']))
})

it('a user who has left a form is told what was not saved, and why', async () => {
  const { reject } = await leftForm()
  await act(async () => reject(new HttpError('Not now.', 503, 'Service Unavailable')))
  await waitFor(() => expect(notes).toEqual(['resources.box.name not saved: Not now.']))
})
