import { render, screen, waitFor } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { ErrorDialog } from '../feedback/ErrorDialog'
import { shownErrors } from '../kit/errorDialog'
import { SaveFileDialog } from './SaveFileDialog'

const given = {
  rows: [{ id: '7', _id: 7, ver: '1.2.3' }],
  action: {
    id: 'download',
    on: 'row',
    permission: 'setting.read',
    call: 'GET /app/file/{_id}',
    saveAs: 'mobile_{ver}.apk',
  },
  resource: 'mobile-app-file',
  params: {},
} as const

const fetched = vi.fn<typeof fetch>()
const onClose = vi.fn<() => void>()

const show = () =>
  render(
    <TestTranslationProvider translate={(key: string, options?: { _?: string }) => options?._ ?? key}>
      <SaveFileDialog {...given} onClose={onClose} />
      <ErrorDialog />
    </TestTranslationProvider>,
  )

beforeEach(() => {
  shownErrors.set(() => [])
  onClose.mockReset()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

it('a file is saved under the name that the schema makes of its row', async () => {
  fetched.mockResolvedValue(new Response('apk'))
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:app', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  show()
  await waitFor(() => expect(saved).toEqual(['mobile_1.2.3.apk blob:app']))
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/app\/file\/7$/)
  expect(onClose).toHaveBeenCalledOnce()
})

it('a file that cannot be fetched is reported as a failed download', async () => {
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'Not found.' }, { status: 404 }))
  show()
  expect(await screen.findByText('titles.downloadFailed')).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
})

it('a cancelled download ends its call and reports nothing', async () => {
  fetched.mockImplementation(
    (_address, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
      ),
  )
  const { unmount } = show()
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  unmount()
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  await new Promise(process.nextTick)
  expect(shownErrors.get()).toEqual([])
})
