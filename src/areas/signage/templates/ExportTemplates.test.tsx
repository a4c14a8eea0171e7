import { act, render, waitFor } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

let answer: { resolve: (template: object) => void; reject: (error: Error) => void }
vi.mock('./templateCalls', () => ({ readTemplate: () => new Promise((resolve, reject) => (answer = { resolve, reject })) }))
const saveFile = vi.fn<(file: Blob, name: string) => void>()
vi.mock('../../../data/downloads', () => ({ saveFile: (file: Blob, name: string) => saveFile(file, name) }))

// Other files of the run have these modules, and want them as they are.
vi.resetModules()
const { HttpError } = await import('../../../data/http')
const { notes, NotesKept } = await import('../../../ui/feedback/testNotes')
const { shownErrors } = await import('../../../ui/kit/useErrorDialog')
const { ExportTemplates } = await import('./ExportTemplates')
afterAll(() => void vi.resetModules())

const given = { rows: [{ id: 'Fruit', _id: 'Fruit' }], params: { storeCode: 'IT001' }, resource: 'plus-template', action: { id: 'export', on: 'bulk', permission: 'plus.read' } } as const
const onClose = vi.fn<() => void>()

/** An export that has begun, on a page that is left. */
function leftExport() {
  const { unmount } = render(
    <MemoryRouter>
      <TestTranslationProvider translate={(key: string) => key}>
        <NotesKept>
          <ExportTemplates {...given} onClose={onClose} />
        </NotesKept>
      </TestTranslationProvider>
    </MemoryRouter>,
  )
  unmount()
}

beforeEach(() => {
  notes.length = 0
  saveFile.mockReset()
  onClose.mockReset()
  shownErrors.set(() => [])
})

it('who has left the page is told that the templates could not be exported, and why', async () => {
  leftExport()
  await act(async () => answer.reject(new HttpError('Not now.', 503, 'Service Unavailable')))
  await waitFor(() => expect(notes).toEqual(['titles.downloadFailed: Not now.']))
  expect(shownErrors.get()).toEqual([])
})

it('who has left the page has the file all the same', async () => {
  leftExport()
  await act(async () => answer.resolve({ _id: 'Fruit', size: '23.1', show: [] }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'Fruit.json'))
  expect(onClose).not.toHaveBeenCalled()
})
