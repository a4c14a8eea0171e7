import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const made: string[] = []
let sight: (entries: object[]) => void = () => undefined
let measured: (entries: object[]) => void = () => undefined

class Sight {
  constructor(report: (entries: object[]) => void) {
    made.push('sight')
    sight = report
  }
  observe() {}
  unobserve() {}
}

class Sizes extends Sight {
  constructor(report: (entries: object[]) => void) {
    super(sight)
    made.splice(-1, 1, 'sizes')
    measured = report
  }
}

const painted: (() => void)[] = []
vi.mock('../kit/afterPaint', () => ({ afterPaint: (work: () => void) => painted.push(work) }))

let frames: (() => void)[] = []

beforeEach(() => {
  // Another file of the run may have drawn a chart.
  vi.resetModules()
  made.length = 0
  frames = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.stubGlobal('IntersectionObserver', Sight)
  vi.stubGlobal('ResizeObserver', Sizes)
})
afterEach(() => vi.unstubAllGlobals())

test('charts that come into sight together share a task while it is short, have one observer of each kind, and are drawn again at another size', async () => {
  const { usePlot } = await import('./usePlot')
  const prepare = () => undefined
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const Chart = () => {
    const { place, size } = usePlot(prepare)
    // Each takes ten milliseconds to draw.
    useLayoutEffect(() => {
      if (size) now += 10
    }, [size])
    return <div ref={place}>{size && `${size.width} x ${size.height}`}</div>
  }
  const { container } = render(
    <>
      <Chart />
      <Chart />
      <Chart />
    </>,
  )
  const places = [...container.children]
  const texts = () => places.map(({ textContent }) => textContent)
  const box = { width: 300.4, height: 200 }
  expect(texts()).toEqual(['', '', ''])
  act(() => sight(places.map((target) => ({ target, isIntersecting: true, boundingClientRect: box }))))
  expect(texts()).toEqual(['300 x 200', '300 x 200', ''])
  act(() => painted.shift()?.())
  expect(texts()).toEqual(['300 x 200', '300 x 200', '300 x 200'])
  expect(painted).toEqual([])
  clock.mockRestore()
  act(() => measured([{ target: places[1], contentRect: { width: 100, height: 50 } }]))
  expect(texts()).toEqual(['300 x 200', '100 x 50', '300 x 200'])
  expect(made).toEqual(['sight', 'sizes'])
})

test('charts that come with a page are drawn in the frame that shows it, but for those that it does not show', async () => {
  const { usePlot } = await import('./usePlot')
  const tops = [10, window.innerHeight - 1, window.innerHeight + 1]
  // However slow the machine is, those that it shows share one task.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.getAttribute('title')), 300, 200)
  })
  const Chart = ({ top }: { top: number }) => {
    const { place, size } = usePlot(() => undefined)
    return (
      <div ref={place} title={String(top)}>
        {size && `${size.width} x ${size.height}`}
      </div>
    )
  }
  const { container, unmount } = render(tops.map((top) => <Chart key={top} top={top} />))
  const texts = () => [...container.children].map(({ textContent }) => textContent)
  expect(texts()).toEqual(['', '', ''])
  act(() => frames.splice(0).forEach((frame) => frame()))
  expect(texts()).toEqual(['300 x 200', '300 x 200', ''])
  const [, , below] = container.children
  act(() => sight([{ target: below, isIntersecting: true, boundingClientRect: below?.getBoundingClientRect() }]))
  expect(texts()).toEqual(['300 x 200', '300 x 200', '300 x 200'])
  unmount()
  // A page that is gone again before its first frame.
  render(<Chart top={10} />).unmount()
  expect(() => frames.splice(0).forEach((frame) => frame())).not.toThrow()
})
