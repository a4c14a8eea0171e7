import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HttpError } from '../../data/http'
import { FileQueue } from './FileQueue'
import { FilesDialog } from './FilesDialog'
import { addFiles, type FilesKind, stopFiles } from './queuedFiles'

interface Call {
  readonly name: string
  readonly signal: AbortSignal
  end(error?: unknown): void
}

let calls: Call[] = []
const KIND: FilesKind = {
  name: 'test',
  title: 'Files',
  choose: 'Choose',
  hint: '',
  accept: '.zip',
  most: 3,
  tooMany: 'too many',
  atOnce: 1,
  stale: [],
  refusalOf: ({ name }) => (name.endsWith('.zip') ? undefined : 'no ZIP'),
  send: ({ name }, { signal }) =>
    new Promise((resolve, reject) => {
      calls.push({ name, signal, end: (error) => (error === undefined ? resolve(undefined) : reject(error)) })
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    }),
}
const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const lines = () =>
  screen
    .queryAllByRole('listitem')
    .map((line) => [line.querySelector('span')?.textContent, line.dataset['state']].join(' '))
const end = (at: number, error?: unknown) => act(() => Promise.resolve(calls[at]?.end(error)))
const press = (what: 'retry' | 'cancel', name: string) =>
  userEvent.click(screen.getByRole('button', { name: `upload.${what} ${name}` }))

const translate = (key: string, options: Record<string, unknown> = {}) =>
  options['_'] === undefined ? [key, options['name']].filter(Boolean).join(' ') : String(options['_'])

function show(kind = KIND, shown = <FileQueue kind={kind} />) {
  return render(<TestTranslationProvider translate={translate}>{shown}</TestTranslationProvider>)
}
const choose = (...names: string[]) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files(...names), {
    applyAccept: false,
  })

beforeEach(() => void (calls = []))
afterEach(() => {
  stopFiles()
})

test('a dialog for files has the focus where they are chosen', () => {
  show(KIND, <FilesDialog kind={KIND} onClose={() => undefined} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose' }))
})

test('files are sent one after the other, and one that need not be sent holds up no other', async () => {
  show()
  await choose('one.zip', 'two.txt', 'three.zip')
  expect(lines()).toEqual(['one.zip sending', 'two.txt waiting', 'three.zip waiting'])
  await end(0)
  await waitFor(() => expect(lines()).toEqual(['one.zip done', 'two.txt failed', 'three.zip sending']))
  expect(screen.getByRole('alert').textContent).toBe('no ZIP')
  expect(calls.map(({ name }) => name)).toEqual(['one.zip', 'three.zip'])
})

test('so many at the same time as the kind says', () => {
  addFiles({ ...KIND, atOnce: 2 }, files('one.zip', 'two.zip', 'three.zip'))
  expect(calls.map(({ name }) => name)).toEqual(['one.zip', 'two.zip'])
})

test('no more are taken than fit in; those that are done or failed leave room', async () => {
  expect(addFiles(KIND, files('1.zip', '2.zip', '3.zip', '4.zip'))).toBe(false)
  show()
  expect(lines()).toHaveLength(3)
  expect(addFiles(KIND, files('5.zip'))).toBe(false)
  await end(0)
  act(() => expect(addFiles(KIND, files('6.zip'))).toBe(true))
  expect(lines()).toHaveLength(4)
  await end(1, new Error('refused'))
  act(() => expect(addFiles(KIND, files('7.zip'))).toBe(true))
})

test('one that was refused says why beside its name, in the words of the kind, and is sent again when asked to', async () => {
  show({ ...KIND, failureOf: (text) => `${text}!` })
  await choose('one.zip')
  await end(0, new HttpError('no package', 400, 'Bad Request'))
  expect((await screen.findByRole('alert')).textContent).toBe('no package!')
  await press('retry', 'one.zip')
  expect(screen.queryByRole('alert')).toBeNull()
  await end(1)
  await waitFor(() => expect(lines()).toEqual(['one.zip done']))
})

test('one that is called off while it is sent is gone, and the next one takes its turn', async () => {
  show()
  await choose('one.zip', 'two.zip')
  await press('cancel', 'one.zip')
  await waitFor(() => expect(lines()).toEqual(['two.zip sending']))
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is under way goes on when its list is left; what is done is forgotten', async () => {
  const list = show()
  await choose('one.zip', 'two.zip')
  await end(0)
  await waitFor(() => expect(calls).toHaveLength(2))
  list.unmount()
  show()
  expect(lines()).toEqual(['two.zip sending'])
  expect(calls[1]?.signal.aborted).toBe(false)
})

test('a file in the place of one that was refused', async () => {
  show({ ...KIND, most: 1 })
  await choose('one.txt')
  expect(lines()).toEqual(['one.txt failed'])
  await choose('one.zip')
  expect(lines()).toEqual(['one.zip sending'])
  expect(document.querySelector('input[type=file]')).toBeNull()
})
