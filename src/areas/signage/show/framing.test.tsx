import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, writeSession } from '../../../data/session'
import { MODEL_SCREENS } from '../../../schema/screens'
import { createEditor, EditorContext, StoreContext } from './editorStore'
import { addObjects, editing, slideOf } from './model/editor'
import { begin } from './model/history'
import { showFromWire } from './model/wire'
import { ObjectContent, type Liveness } from './ObjectContent'
import { ObjectSettings } from './ObjectSettings'

const PAGE = 'https://shop.example/a'
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => endSession('logout'))

const answers = (framed: string) =>
  fetched.mockImplementation(async () => Response.json({ framed, reason: 'x-frame-options' }))
const signIn = (write: boolean) =>
  writeSession({
    email: 'a@b',
    name: 'a',
    accessToken: 't',
    authenticated: true,
    systemConfig: {},
    role_id: 2,
    privilege: { plus: { read: true, write } },
    store: ['S1'],
  })

function show(live: Liveness, writes = true) {
  const page = {
    type: 'webpage' as const,
    id: PAGE,
    left: 0,
    top: 0,
    width: 300,
    height: 100,
    angle: 0,
    autoSize: false,
  }
  const store = createEditor(begin(addObjects([page])(editing(showFromWire([], MODEL_SCREENS.IP231A)))))
  const keys = slideOf(store.get().edited).objects.map(({ key }) => key)
  render(
    <TestTranslationProvider
      translate={(key: string, options?: { host?: string }) => [key, options?.host].filter(Boolean).join(' ')}
    >
      <QueryClientProvider client={new QueryClient()}>
        <StoreContext value="S1">
          <EditorContext value={store}>
            <ObjectContent type="webpage" id={PAGE} live={live} />
            <ObjectSettings selection={keys} writes={writes} />
          </EditorContext>
        </StoreContext>
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
}

it.each(['still', 'playing'] as const)(
  'a page that forbids frames says so in its place and by its address (%s)',
  async (live) => {
    signIn(true)
    answers('forbidden')
    show(live)
    expect(await screen.findByText('areas.show.noFrames shop.example')).toBeTruthy()
    expect(screen.getByText('areas.show.framesForbidden shop.example')).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
    // The message in place of the page, and the one beside its address, share a request.
    expect(
      fetched.mock.calls.map(([address, options]) => [String(address).replace(/^.*\/plus/, '/plus'), options?.body]),
    ).toEqual([['/plus/store/S1/webpage/framing', JSON.stringify({ address: PAGE })]])
  },
)

it('a page that allows framing has no hint; an unknown one has', async () => {
  signIn(true)
  answers('allowed')
  show('still')
  expect(screen.getByText('areas.show.frameForbidden')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('areas.show.frameForbidden')).toBeNull())
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe(PAGE)
})

it('a page in a private network is shown as it is', async () => {
  signIn(true)
  answers('unknown')
  show('still')
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(document.querySelector('iframe')).not.toBeNull()
  expect(screen.getByText('areas.show.frameForbidden')).toBeTruthy()
})

it('without write permission nothing is requested', () => {
  signIn(false)
  show('still', false)
  expect(fetched).not.toHaveBeenCalled()
  expect(document.querySelector('iframe')).not.toBeNull()
})
