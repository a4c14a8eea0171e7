import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hasUnsavedChanges } from '../../../data/unsavedChanges'
import { notes, NotesKept } from '../../../ui/feedback/testNotes'
import { MODEL_SCREENS } from '../../../schema/screens'
import { CanvasDrop } from './CanvasDrop'
import { createEditor, EditorContext, StoreContext } from './editorStore'
import { addObjects, addSlide, choose, editing, slideOf } from './model/editor'
import { begin } from './model/history'
import { showFromWire } from './model/wire'
import { useAddFiles } from './useAddFiles'
import { useClipboard } from './useClipboard'

/** What was uploaded to the store, and the store's answers. */
const sent: { path: string; file: File }[] = []
let answer: () => { status: number; body: unknown } | Promise<{ status: number; body: unknown }>

class Call extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  path = ''
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader() {}
  abort() {}
  async send(form: FormData) {
    sent.push({ path: this.path, file: form.get('file') as File })
    const { status, body } = await answer()
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    for (const type of ['load', 'loadend']) this.dispatchEvent(new Event(type))
  }
}
const kept = (media: object) => ({ status: 200, body: [media] })

const newEditor = () => createEditor(begin(editing(showFromWire([], MODEL_SCREENS.IP231A))))
let store = newEditor()
const objects = () => slideOf(store.get().edited).objects
const picture = new File(['x'], 'image.png', { type: 'image/png' })

function Editor({ writes = true }: { readonly writes?: boolean }) {
  const { addFiles, waiting } = useAddFiles()
  useClipboard(store, 'S1', writes, addFiles)
  return (
    <CanvasDrop addFiles={addFiles} waiting={waiting} writes={writes}>
      <div data-screen="" data-testid="screen" />
      <input aria-label="Name" />
    </CanvasDrop>
  )
}
const show = (writes = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestTranslationProvider translate={(key: string) => key}>
        <EditorContext value={store}>
          <StoreContext value="S1">
            <NotesKept>
              <Editor writes={writes} />
            </NotesKept>
          </StoreContext>
        </EditorContext>
      </TestTranslationProvider>
    </QueryClientProvider>,
  )
const clipboard = (type: 'copy' | 'cut' | 'paste', target: Element, files: readonly File[] = [], text = '') => {
  const data = new Map([['text/plain', text]])
  const clipboardData = {
    files,
    getData: (kind: string) => data.get(kind) ?? '',
    setData: (kind: string, value: string) => data.set(kind, value),
  }
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData })
  act(() => void target.dispatchEvent(event))
  return data.get('text/plain') ?? ''
}

beforeEach(() => {
  store = newEditor()
  notes.length = 0
  localStorage.clear()
  vi.stubGlobal('XMLHttpRequest', Call)
  sent.length = 0
})

describe('local files', () => {
  it('that are dropped on the slide are uploaded and placed there', async () => {
    answer = () => kept({ _id: 'a', id: 7, name: 'image.png', width: 100, height: 40 })
    show()
    const dataTransfer = { types: ['Files'], files: [picture] }
    fireEvent.dragOver(screen.getByTestId('screen'), { dataTransfer })
    expect(screen.getByText('areas.show.drop')).toBeTruthy()
    fireEvent.drop(screen.getByTestId('screen'), { dataTransfer, clientX: 300, clientY: 50 })
    expect(screen.queryByText('areas.show.drop')).toBeNull()
    // At 50 %, a pointer's distance is doubled on the screen.
    await waitFor(() => expect(objects()).toMatchObject([{ type: 'image', id: '7', width: 100, height: 40 }]))
    expect(sent[0]?.path).toMatch(/\/plus\/store\/S1\/image\/file$/)
  })

  it('go to the slide on which they were dropped, and leaving asks meanwhile', async () => {
    let resolve: (answer: ReturnType<typeof kept>) => void = () => undefined
    const promise = new Promise<ReturnType<typeof kept>>((settle) => (resolve = settle))
    answer = () => promise
    show()
    fireEvent.drop(screen.getByTestId('screen'), { dataTransfer: { types: ['Files'], files: [picture] } })
    await waitFor(() => expect(hasUnsavedChanges()).toBe(true))
    act(() => store.run(addSlide))
    resolve(kept({ _id: 'a', id: 7, name: 'image.png' }))
    await waitFor(() => expect(store.get().edited.show.slides.map((slide) => slide.objects.length)).toEqual([1, 0]))
    expect(objects()).toHaveLength(0)
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  })

  it('that are not media, or are rejected, are reported and not placed', async () => {
    answer = () => ({ status: 400, body: { message: 'Broken picture.' } })
    show()
    fireEvent.drop(screen.getByTestId('screen'), {
      dataTransfer: { types: ['Files'], files: [new File(['x'], 'notes.txt'), picture] },
    })
    await waitFor(() => expect(notes).toEqual(['notes.txt: areas.show.noMedia', 'image.png: Broken picture.']))
    expect(objects()).toEqual([])
  })

  it('are ignored without write permission', () => {
    show(false)
    fireEvent.drop(screen.getByTestId('screen'), { dataTransfer: { types: ['Files'], files: [picture] } })
    clipboard('paste', document.body, [picture])
    expect(sent).toEqual([])
  })
})

describe('a slide from another store', () => {
  const at = { left: 0, top: 0, width: 10, height: 10, angle: 0, autoSize: false }
  const theirs = [
    { _id: 'a', id: 1, name: 'Both.png', fileSize: 5 },
    { _id: 'b', id: 2, name: 'Theirs.png', fileSize: 6 },
  ]
  const ours = [{ _id: 'c', id: 31, name: 'Both.png', fileSize: 5 }]
  const copies: { path: string; body: unknown }[] = []

  /** Pastes a slide with files of S2. @param copied the answer of the call that copies */
  async function paste(copied: () => Response) {
    copies.length = 0
    vi.stubGlobal('fetch', (path: string, options?: { body?: string }) => {
      if (path.endsWith('/image/list')) return Promise.resolve(Response.json(path.includes('/S2/') ? theirs : ours))
      if (!path.endsWith('/image/copy')) return Promise.resolve(new Response('x'))
      copies.push({ path, body: JSON.parse(options?.body ?? '') })
      return Promise.resolve(copied())
    })
    answer = () => kept({ _id: 'd', id: 32, name: 'Theirs.png' })
    show()
    const objects = [1, 2, 2, 9].map((id) => ({ type: 'image', id: String(id), ...at }))
    clipboard(
      'paste',
      document.body,
      [],
      JSON.stringify({ storeCode: 'S2', slideKey: '#s', objects, slide: { duration: 12, bgColor: '#102030' } }),
    )
    await waitFor(() => expect(store.get().edited.show.slides).toHaveLength(2))
    const [, pasted] = store.get().edited.show.slides
    expect(pasted).toMatchObject({ duration: 12, bgColor: '#102030' })
    expect(pasted?.objects.map(({ id }) => id)).toEqual(['31', '32', '32'])
    expect(notes).toContain('areas.show.leftBehind')
  }

  it('brings its files along: existing ones are reused, the others copied on the server', async () => {
    await paste(() => Response.json({ _id: 'd', id: 32, name: 'Theirs.png' }))
    expect(copies.map(({ path, body }) => [path.replace(/^.*\/plus/, '/plus'), body])).toEqual([
      ['/plus/store/S1/image/copy', { from: 'S2', file: 'b' }],
    ])
    expect(sent).toEqual([])
  })

  it('uploads them, once each, to a server that cannot copy', async () => {
    await paste(() => Response.json({}, { status: 404 }))
    expect(sent.map(({ path, file }) => [path.includes('/S1/'), file.name])).toEqual([[true, 'Theirs.png']])
  })
})

describe('the clipboard', () => {
  const image = {
    type: 'image',
    id: '1',
    left: 10,
    top: 10,
    width: 100,
    height: 50,
    angle: 0,
    autoSize: false,
  } as const

  it('uploads an image from another program under a unique name', async () => {
    answer = () => kept({ _id: 'a', id: 9, name: 'x', width: 10, height: 10 })
    show()
    clipboard('paste', document.body, [picture])
    await waitFor(() => expect(objects()).toMatchObject([{ id: '9' }]))
    expect(sent[0]?.file.name).toMatch(/^areas\.show\.pastedPicture \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png$/)
  })

  it('carries objects, and leaves pasting in inputs alone', () => {
    store.run(addObjects([{ ...image, type: 'webpage', id: 'http://a.example' }]))
    show()
    const text = clipboard('copy', document.body)
    expect(JSON.parse(text)).toMatchObject({ objects: [{ id: 'http://a.example' }] })
    expect(clipboard('copy', screen.getByLabelText('Name'), [], 'typed')).toBe('typed')
    clipboard('paste', screen.getByLabelText('Name'), [], text)
    expect(objects()).toHaveLength(1)
    localStorage.clear()
    clipboard('paste', document.body, [], text)
    expect(objects()).toHaveLength(2)
    clipboard('cut', document.body)
    expect(objects()).toHaveLength(1)
    act(() => store.run(choose([])))
    expect(clipboard('cut', document.body, [], 'as it was')).toBe('as it was')
  })
})
