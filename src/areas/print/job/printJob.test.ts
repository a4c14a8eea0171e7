// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { HttpError } from '../../../data/http'
import { lastEndReason, readSession, writeSession } from '../../../data/session'
import type { DrawnPart, FromWorker, ToWorker } from '../pdf/messages'
import { productItem } from '../list/items'
import { filledA4 } from '../sheets/sheet'
import { type PrintOrder, printPdf } from './printJob'

/** A worker that asks for all parts, then posts the given messages. */
class EndingWorker extends EventTarget {
  parts: DrawnPart[] = []
  terminate = vi.fn()
  constructor(private readonly end: (parts: DrawnPart[]) => FromWorker[]) {
    super()
  }
  postMessage(message: ToWorker) {
    const received = structuredClone(message)
    if (received.type === 'part') return void (this.parts[received.at] = received.part)
    queueMicrotask(() => {
      for (let at = 0; at < received.parts; at++) this.say({ type: 'ask', at })
      this.end(this.parts).forEach((data) => this.say(data))
    })
  }
  private say(data: FromWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const order: PrintOrder = {
  job: { sheet: filledA4('OWN', [75, 27]), size: [75, 27], start: 0, cropMarks: false, title: 'T' },
  layoutId: 'OWN',
  dpi: 300,
  items: Array.from({ length: 95 }, (_, at) => productItem({ prCode: `${at}`, prInfo: [] }, at === 0 ? 4 : 1)),
  list: undefined,
}
const run = (
  worker: EndingWorker,
  signal = new AbortController().signal,
  onProgress: (labels: number) => void = () => undefined,
) => printPdf(order, { signal, onProgress, open: () => worker as unknown as Worker })

const done: FromWorker = { type: 'done', pdf: new Blob(['%PDF']), pages: 3, leftOut: [1, 94] }

test('gives the worker the calls for the labels as it asks for them, in batches and in order', async () => {
  const worker = new EndingWorker(() => [{ type: 'progress', labels: 95 }, done])
  const progress: number[] = []
  const made = await run(worker, undefined, (labels) => progress.push(labels))
  const { parts } = worker
  const codes = parts.flatMap(({ call }) =>
    (JSON.parse(String(call.init.body)) as { prCode: string }[]).map(({ prCode }) => prCode),
  )
  expect(parts.map(({ copies }) => copies.length)).toEqual([39, 39, 17])
  expect(parts[0]?.copies.slice(0, 2)).toEqual([4, 1])
  expect(codes).toEqual(order.items.map(({ prCode }) => prCode))
  expect(parts[0]?.call.url).toMatch(/^http:.*\/product\/preview\/encoded\?dpi=300/)
  expect(progress).toEqual([95])
  expect(made.leftOut.map(({ prCode }) => prCode)).toEqual(['1', '94'])
  expect(worker.terminate).toHaveBeenCalled()
})

test('ends with the server’s message if a call is refused', async () => {
  const worker = new EndingWorker((parts) =>
    parts[0]
      ? [
          {
            type: 'refused',
            call: parts[0].call,
            status: 503,
            statusText: 'Busy',
            answer: '{"code":0,"message":"Later."}',
          },
        ]
      : [],
  )
  await expect(run(worker)).rejects.toMatchObject({ status: 503, message: 'Later.' })
  expect(worker.terminate).toHaveBeenCalled()
})

test('ends the session if the server reports that it has expired', async () => {
  writeSession({ email: 'a@b.example', accessToken: 'T', permission: {}, store: [] } as never)
  const worker = new EndingWorker((parts) =>
    parts[0] ? [{ type: 'refused', call: parts[0].call, status: 401, statusText: '', answer: '' }] : [],
  )
  await expect(run(worker)).rejects.toBeInstanceOf(HttpError)
  expect(readSession()).toBeUndefined()
  expect(lastEndReason()).toBe('expired')
})

test('reports a lost network and failures of the worker', async () => {
  await expect(run(new EndingWorker(() => [{ type: 'lost' }]))).rejects.toMatchObject({
    status: 0,
    said: { key: 'messages.networkLost' },
  })
  await expect(run(new EndingWorker(() => [{ type: 'failed', message: 'The picture is no PNG.' }]))).rejects.toThrow(
    'no PNG',
  )
})

test('can be cancelled', async () => {
  const worker = new EndingWorker(() => [])
  const cancelled = new AbortController()
  const running = run(worker, cancelled.signal)
  cancelled.abort()
  await expect(running).rejects.toThrow()
  expect(worker.terminate).toHaveBeenCalled()
})
