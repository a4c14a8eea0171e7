import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazily } from './lazily'

// As a browser does it: effects come in a task of their own, after the microtasks of the drawing.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

function Page() {
  return <p>{'page'}</p>
}
const Waiting = () => <p>{'waiting'}</p>

test('what is loaded between the first drawing and its effects is shown', async () => {
  const place = document.createElement('div')
  const Late = lazily(() => Promise.resolve(Page), Waiting)
  createRoot(place).render(<Late />)
  await vi.waitFor(() => expect(place.textContent).toBe('page'), { timeout: 15_000 })
})

test('what was preloaded is there in the first drawing, and is drawn once', async () => {
  const drawn = vi.fn(Page)
  const Late = lazily(() => Promise.resolve(drawn), Waiting)
  void Late.preload()
  await Promise.resolve().then(() => undefined)
  const place = document.createElement('div')
  createRoot(place).render(<Late />)
  await vi.waitFor(() => expect(place.textContent).toBe('page'), { timeout: 15_000 })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(drawn).toHaveBeenCalledOnce()
})

test('a style that could not be loaded is asked for again before what is drawn with it', async () => {
  const load = vi.fn(() => Promise.resolve(Page))
  const Late = lazily(load, Waiting)
  // Nothing else in the head goes: what stands there is also of the tests that follow.
  document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/assets/late.css">')
  const links = () => [...document.head.querySelectorAll('link[href="/assets/late.css"]')]
  const answer = (is: 'load' | 'error') => links()[0]?.dispatchEvent(new Event(is))
  answer('error')
  const offline = Late.preload()
  answer('error')
  await offline
  expect(load).not.toHaveBeenCalled()
  const online = Late.preload()
  answer('load')
  await online
  expect(load).toHaveBeenCalledOnce()
  expect(links()).toHaveLength(1)
  for (const link of links()) link.remove()
})
