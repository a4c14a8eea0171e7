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

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Sight)
  vi.stubGlobal('ResizeObserver', Sizes)
})
afterEach(() => vi.unstubAllGlobals())

test('charts that come into sight together share a task while it is short, have one observer of each kind, and are drawn again at another size', async () => {
  // Another file of the run may have drawn a chart.
  vi.resetModules()
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
  sight(places.map((target) => ({ target, isIntersecting: true, boundingClientRect: box })))
  expect(texts()).toEqual(['', '', ''])
  act(() => painted.shift()?.())
  expect(texts()).toEqual(['300 x 200', '300 x 200', ''])
  act(() => painted.shift()?.())
  expect(texts()).toEqual(['300 x 200', '300 x 200', '300 x 200'])
  expect(painted).toEqual([])
  clock.mockRestore()
  act(() => measured([{ target: places[1], contentRect: { width: 100, height: 50 } }]))
  expect(texts()).toEqual(['300 x 200', '100 x 50', '300 x 200'])
  expect(made).toEqual(['sight', 'sizes'])
})
