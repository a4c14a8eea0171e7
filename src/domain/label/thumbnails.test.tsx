import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Thumbnail } from './Thumbnail'

interface Call {
  readonly path: string
  readonly ids: readonly string[]
  answer(images: Readonly<Record<string, string>>): Promise<void>
  fail(): Promise<void>
}

let calls: Call[]
let session = 0

beforeEach(() => {
  calls = []
  // Each test is another account: what was seen before is forgotten.
  localStorage.setItem(
    'shelfdeck.session',
    JSON.stringify({
      email: 'a@shop.example',
      accessToken: `token-${++session}`,
      authorization: { role: 'r' },
      store: [],
    }),
  )
  vi.stubGlobal(
    'fetch',
    (url: string, { body }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        calls.push({
          path: url,
          ids: JSON.parse(String(body)) as string[],
          answer: (images) =>
            act(async () => resolve(Response.json(Object.entries(images).map(([id, image]) => ({ id, image }))))),
          fail: () => act(async () => reject(new TypeError('gone'))),
        })
      }),
  )
})
afterEach(() => localStorage.clear())

const shelf = (versions: Readonly<Record<string, string>>) => (
  <>
    {Object.entries(versions).map(([id, version]) => (
      <Thumbnail key={id} kind="tags" storeCode="IT 1" id={id} version={version} />
    ))}
  </>
)
const shown = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((image) => atob(image.src.split(',')[1] ?? ''))
const called = async (count: number) => {
  await waitFor(() => expect(calls).toHaveLength(count))
  return calls[count - 1]!
}

test('the labels of a page come in one call, and what is known is not asked for again', async () => {
  const first = render(shelf({ A: '1', B: '1' }))
  const call = await called(1)
  expect(call.path).toContain('/preview/store/IT%201/tags')
  expect(call.ids).toEqual(['A', 'B'])
  await call.answer({ A: btoa('a1'), B: btoa('b1') })
  expect(shown(first.container)).toEqual(['a1', 'b1'])
  first.unmount()
  const second = render(shelf({ B: '1', C: '1' }))
  expect(shown(second.container)).toEqual(['b1'])
  expect((await called(2)).ids).toEqual(['C'])
})

test('a label that may look otherwise shows what it was until the next is there', async () => {
  const { container, rerender } = render(shelf({ A: '1' }))
  await (await called(1)).answer({ A: btoa('before') })
  rerender(shelf({ A: '2' }))
  const next = await called(2)
  expect(shown(container)).toEqual(['before'])
  await next.answer({ A: btoa('after') })
  expect(shown(container)).toEqual(['after'])
})

test('an answer that is older than the row is not shown', async () => {
  const { container, rerender } = render(shelf({ A: '1' }))
  const late = await called(1)
  rerender(shelf({ A: '2' }))
  await (await called(2)).answer({ A: btoa('new') })
  await late.answer({ A: btoa('old') })
  expect(shown(container)).toEqual(['new'])
})

test('an image that could not be loaded leaves its place empty, and is fetched when it is shown again', async () => {
  const first = render(shelf({ A: '1' }))
  await (await called(1)).fail()
  expect(shown(first.container)).toEqual([])
  first.unmount()
  const second = render(shelf({ A: '1' }))
  await (await called(2)).answer({ A: btoa('there') })
  expect(shown(second.container)).toEqual(['there'])
})

test('more than a call takes are asked for in several', async () => {
  render(shelf(Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`T${at}`, '1']))))
  await called(2)
  expect(calls.map(({ ids }) => ids.length)).toEqual([100, 30])
})
