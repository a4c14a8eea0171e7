import { act, render, waitFor } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

let answer: { resolve: (template: object) => void; reject: (error: Error) => void }
vi.mock('./templateCalls', () => ({
  readTemplate: () => new Promise((resolve, reject) => (answer = { resolve, reject })),
}))
const saveFile = vi.fn<(file: Blob, name: string) => void>()
vi.mock('../../../data/downloads', () => ({ saveFile: (file: Blob, name: string) => saveFile(file, name) }))

// Other files of the run use these modules unmocked.
vi.resetModules()
const { HttpError } = await import('../../../data/http')
const { notes, NotesKept } = await import('../../../ui/feedback/testNotes')
const { shownErrors } = await import('../../../ui/kit/errorDialog')
const { ExportTemplates } = await import('./ExportTemplates')
afterAll(() => void vi.resetModules())

const given = {
  rows: [{ id: 'Fruit', _id: 'Fruit' }],
  params: { storeCode: 'IT001' },
  resource: 'plus-template',
  action: { id: 'export', on: 'bulk', permission: 'plus.read' },
} as const
const onClose = vi.fn<() => void>()

/** Starts an export on a page that is left. */
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

it('after leaving the page a failed export is reported with its reason', async () => {
  leftExport()
  await act(async () => answer.reject(new HttpError('Not now.', 503, 'Service Unavailable')))
  await waitFor(() => expect(notes).toEqual(['titles.downloadFailed: Not now.']))
  expect(shownErrors.get()).toEqual([])
})

it('after leaving the page the file is still saved', async () => {
  leftExport()
  await act(async () => answer.resolve({ _id: 'Fruit', size: '23.1', show: [] }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'Fruit.json'))
  expect(onClose).not.toHaveBeenCalled()
})
