import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore, TestTranslationProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { HttpError } from '../../data/http'
import { ImportDialog } from './ImportDialog'
import type { FileRow, ImportKind } from './importKind'
import { clearRuns } from './runs'
import { useFileImport } from './useFileImport'

let seen: readonly FileRow[] = []

const kindOf = (more: Partial<ImportKind> = {}): ImportKind => ({
  name: 'test',
  storeCode: '',
  title: '',
  drop: '',
  help: '',
  largest: 1,
  nothing: '',
  isReadHere: true,
  stale: [],
  columns: [
    { name: 'code', label: 'Code', required: true },
    { name: 'price', label: 'Price', required: true },
  ],
  sendLabel: String,
  doneLabel: String,
  check: async (rows) => {
    seen = rows
    return { faults: [], plan: rows.map(({ line, values }) => ({ line, item: values, effect: 'new' })) }
  },
  send: async () => ({ refused: [] }),
  ...more,
})

function show(kind: ImportKind, store = memoryStore()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext store={store}>{children}</CoreAdminContext>
  )
  return renderHook((now: ImportKind) => useFileImport(now), { wrapper, initialProps: kind })
}

afterEach(() => act(clearRuns))

test('a column that is chosen while the file is looked at by another choice takes nothing back', async () => {
  const { result } = show(kindOf())
  act(() => result.current.choose(new File(['Nummer,Preis\nA,1\n'], 'a.csv')))
  await waitFor(() => expect(result.current.chosen?.table?.missing).toHaveLength(2))
  act(() => result.current.chooseColumn(0, 'code'))
  expect(result.current.isReading).toBe(true)
  act(() => result.current.chooseColumn(1, 'price'))
  await waitFor(() => expect(result.current.canSend).toBe(true))
  expect(seen).toEqual([{ line: 2, values: { code: 'A', price: '1' } }])
})

test('the columns of a file are those of the store that is chosen for it, also afterwards', async () => {
  const store = memoryStore()
  store.setItem('imports.test.S2', { nummer: 'code', preis: 'price' })
  const { result, rerender } = show(kindOf({ storeCode: 'S1' }), store)
  act(() => result.current.choose(new File(['Nummer,Preis\nA,1\n'], 'a.csv')))
  await waitFor(() => expect(result.current.chosen?.table?.missing).toHaveLength(2))
  rerender(kindOf({ storeCode: 'S2' }))
  await waitFor(() => expect(result.current.canSend).toBe(true))
  rerender(kindOf({ storeCode: 'S1' }))
  await waitFor(() => expect(result.current.canSend).toBe(false))
})

test('a file that could not be sent says why, and is sent again without being chosen anew, also by a dialog that is opened later', async () => {
  const lost = new HttpError('away', 0, '')
  let sent = 0
  const kind = kindOf({
    storeCode: 'S1',
    send: ({ rows }) => (sent++ === 0 ? Promise.reject(lost) : Promise.resolve({ saved: rows.length, refused: [] })),
  })
  const first = show(kind)
  act(() => first.result.current.choose(new File(['code,price\nA,1\n'], 'a.csv')))
  await waitFor(() => expect(first.result.current.canSend).toBe(true))
  await act(() => expect(first.result.current.send()).rejects.toBe(lost))
  first.unmount()

  // It is for its own store alone.
  expect(show({ ...kind, storeCode: 'S2' }).result.current).toMatchObject({ chosen: undefined, run: { error: lost } })
  const { result } = show(kind)
  expect(result.current).toMatchObject({ run: { error: lost }, chosen: { file: { name: 'a.csv' } }, canSend: true })
  await act(() => result.current.send())
  expect(result.current.run).toMatchObject({ state: 'done', outcome: { saved: 1 } })
})

test('Escape after a file could not be sent keeps it for the next time that the dialog is opened', async () => {
  const kind = kindOf({ title: 'Prices', send: () => Promise.reject(new HttpError('away', 0, '')) })
  const onClose = vi.fn()
  const open = () =>
    render(
      <TestTranslationProvider translate={(key: string) => key}>
        <CoreAdminContext store={memoryStore()}>
          <ImportDialog kind={kind} onClose={onClose} />
        </CoreAdminContext>
      </TestTranslationProvider>,
    )
  const first = open()
  await userEvent.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['code,price\nA,1\n'], 'a.csv'),
  )
  await userEvent.click(await screen.findByRole('button', { name: '1' }))
  await screen.findByText(/a\.csv: /)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledWith(false)
  first.unmount()
  open()
  expect(screen.getByText(/a\.csv: /)).toBeTruthy()
  expect(screen.getByRole('button', { name: '1' })).toBeTruthy()
})

test('the server’s error about a line replaces the one that was found here, and lines stay in order', async () => {
  const seenHere = ['seen in 2', 'seen in 4'].map((text) => ({ line: Number(text.at(-1)), text }))
  const said = ['said of 3', 'said of 2'].map((text) => ({ line: Number(text.at(-1)), text }))
  const { result } = show(
    kindOf({
      isReadHere: false,
      check: async () => ({ faults: seenHere, plan: [] }),
      send: async () => ({ refused: said }),
    }),
  )
  act(() => result.current.choose(new File(['code,price\nA,1\nB,2\nC,3\n'], 'a.csv')))
  await waitFor(() => expect(result.current.canSend).toBe(true))
  await act(() => result.current.send())
  expect(result.current.refused.map(({ text }) => text)).toEqual(['said of 2', 'said of 3', 'seen in 4'])
})

test('what is no text, whatever it is called, and what has nothing in it is not looked at', async () => {
  const { result } = show(kindOf({ isReadHere: false }))
  for (const content of [new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x20]), '\n \n']) {
    act(() => result.current.choose(new File([content], 'a.csv')))
    await waitFor(() => expect(result.current.isReading).toBe(false))
    expect(result.current.chosen).toBeUndefined()
  }
})
