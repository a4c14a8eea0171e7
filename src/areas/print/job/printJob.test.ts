// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { ToWorker } from '../pdf/messages'
import { productItem } from '../list/items'
import { filledA4 } from '../sheets/sheet'
import { type PrintOrder, printPdf } from './printJob'

/** A worker that says how many labels it was given. */
class CountingWorker extends EventTarget {
  labels: string[] = []
  isOver = false
  terminate = vi.fn()
  postMessage(message: ToWorker) {
    if (message.type === 'labels') {
      const pictures = JSON.parse(new TextDecoder().decode(message.answer)) as string[]
      this.labels.push(...message.copies.map((copies, at) => `${pictures[at]}×${copies}`))
      this.#say({ type: 'progress', labels: this.labels.length })
    }
    if (message.type === 'end') this.#say({ type: 'done', pdf: new Blob(['%PDF']), pages: 3, leftOut: [1, 94] })
  }
  fail(message: string) {
    this.#say({ type: 'failed', message })
  }
  #say(data: object) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

const order: PrintOrder = {
  job: { sheet: filledA4('OWN', [75, 27]), size: [75, 27], start: 0, cropMarks: false, title: 'T' },
  layoutId: 'OWN',
  dpi: 300,
  items: Array.from({ length: 95 }, (_, at) => productItem({ prCode: `${at}`, prInfo: [] }, at === 0 ? 4 : 1)),
  list: undefined,
}
const answer = (pictures: readonly string[]) => new TextEncoder().encode(JSON.stringify(pictures)).buffer
const run = (worker: CountingWorker, draw: (items: readonly { prCode: string }[]) => Promise<ArrayBuffer>, signal = new AbortController().signal, onProgress: (labels: number) => void = () => undefined) =>
  printPdf(order, { signal, onProgress, draw, open: () => worker as unknown as Worker })

test('labels are drawn some at a time and come to the worker in their order', async () => {
  const worker = new CountingWorker()
  const sizes: number[] = []
  const progress: number[] = []
  const made = await run(worker, async (items) => (sizes.push(items.length), answer(items.map(({ prCode }) => `png${prCode}`))), undefined, (labels) => progress.push(labels))
  expect(sizes).toEqual([39, 39, 17])
  expect(worker.labels.slice(0, 2)).toEqual(['png0×4', 'png1×1'])
  expect(worker.labels.at(-1)).toBe('png94×1')
  expect(progress.at(-1)).toBe(95)
  expect(made.pages).toBe(3)
  expect(made.leftOut.map(({ prCode }) => prCode)).toEqual(['1', '94'])
  expect(worker.terminate).toHaveBeenCalled()
})

test('a call that fails ends it, and the worker with it', async () => {
  const worker = new CountingWorker()
  let calls = 0
  await expect(run(worker, async () => (++calls === 2 ? Promise.reject(new Error('no drawing')) : answer(['png'])))).rejects.toThrow('no drawing')
  expect(worker.terminate).toHaveBeenCalled()
})

test('what the worker cannot do is told', async () => {
  const worker = new CountingWorker()
  await expect(run(worker, async () => (worker.fail('The picture is no PNG.'), new Promise(() => undefined)))).rejects.toThrow('no PNG')
})

test('it can be called off', async () => {
  const worker = new CountingWorker()
  const ending = new AbortController()
  const running = run(worker, async () => new Promise(() => undefined), ending.signal)
  ending.abort()
  await expect(running).rejects.toThrow()
  expect(worker.terminate).toHaveBeenCalled()
})
