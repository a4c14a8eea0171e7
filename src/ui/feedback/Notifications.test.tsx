import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, useDelete, useNotify, type DataProvider, type I18nProvider } from 'ra-core'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../kit/Dialog'
import { Notifications } from './Notifications'

const i18nProvider: I18nProvider = {
  translate: (key, options) => String(options?.['_'] ?? key),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en-US',
}
const deleted = vi.fn(async (_resource: string, { id }: { id: string }) => ({ data: { id } }))
let say: ReturnType<typeof useNotify>

function Page() {
  const notify = useNotify()
  useEffect(() => {
    say = notify
  }, [notify])
  const [remove] = useDelete()
  const press = (id: string) => {
    void remove('box', { id, previousData: { id } }, { mutationMode: 'undoable' })
    notify(`${id} is gone`, { undoable: true })
  }
  return ['A', 'B'].map((id) => (
    <button key={id} onClick={() => press(id)}>
      {id}
    </button>
  ))
}

function show(open = false) {
  const ui = (isOpen: boolean) => (
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={{ delete: deleted } as unknown as DataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient()}
      >
        <p>page</p>
        <Page />
        <Notifications />
        <Dialog open={isOpen} onOpenChange={() => undefined} title="Title" />
      </CoreAdminContext>
    </MemoryRouter>
  )
  const { rerender } = render(ui(open))
  return () => rerender(ui(true))
}

const shown = () => screen.queryAllByRole('none').map((note) => note.querySelector('.MuiAlert-message')?.textContent)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const isLeaveHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => void deleted.mockClear())

it('toasts are announced beside a dialog that opens, which hides the rest of the page', async () => {
  const open = show()
  open()
  await screen.findByRole('dialog')
  await waitFor(() => expect(screen.getByText('page').closest('[aria-hidden="true"]')).not.toBeNull())
  await waitFor(() => expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite'))
})

it('at most four are shown, the newest last; a repeated one is shown once', () => {
  show()
  act(() => ['1', '2', '3', '4', '5', '3'].forEach((text) => say(text)))
  expect(shown()).toEqual(['2', '4', '5', '3'])
})

describe('in time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('they stay for 10 seconds, or as long as they say', () => {
    show()
    act(() => say('Saved', { type: 'success' }))
    act(() => say('Soon gone', { autoHideDuration: 500 }))
    act(() => void vi.advanceTimersByTime(600))
    expect(shown()).toEqual(['Saved'])
    act(() => void vi.advanceTimersByTime(9_300))
    expect(shown()).toEqual(['Saved'])
    act(() => void vi.advanceTimersByTime(200))
    expect(shown()).toEqual([])
  })

  it('an undoable change is sent when its toast closes, and leaving the page asks until then', async () => {
    show()
    await press('A')
    act(() => void vi.advanceTimersByTime(9_900))
    expect([deleted.mock.calls.length, isLeaveHeld()]).toEqual([0, true])
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(deleted.mock.calls.map(([, { id }]) => id)).toEqual(['A'])
    expect(isLeaveHeld()).toBe(false)
  })
})

it('an undone change is never sent', async () => {
  show()
  await press('A')
  await press('ra.action.undo')
  expect(shown()).toEqual([])
  expect(deleted).not.toHaveBeenCalled()
})

it('the next one sends the one before, and can itself be undone', async () => {
  show()
  await press('A')
  await press('B')
  await waitFor(() => expect(deleted.mock.calls.map(([, { id }]) => id)).toEqual(['A']))
  expect(shown()).toEqual(['B is gone'])
  await press('ra.action.undo')
  expect(deleted).toHaveBeenCalledOnce()
})
