import { createHashRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLinks, release } from './links'

const meant = vi.fn()
const pressed = vi.fn()
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

let router: ReturnType<typeof createHashRouter>
let stop: () => void
const steps = vi.fn()

beforeEach(() => {
  window.history.replaceState(null, '', '#/dashboard')
  router = createHashRouter([{ path: '*', element: null }])
  stop = followLinks(router, { meant, pressed })
  window.addEventListener('popstate', steps)
  vi.clearAllMocks()
})
afterEach(() => {
  stop()
  router.dispose()
  window.removeEventListener('popstate', steps)
  document.body.replaceChildren()
})

function link(href: string): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = href
  document.body.append(anchor)
  return anchor
}

it('responds to the press first, then navigates by the router and not by the browser', async () => {
  const anchor = link('#/tag/detail/IT001?q=a')
  anchor.click()
  expect([anchor.hasAttribute('data-pressed'), router.state.location.pathname]).toEqual([true, '/dashboard'])
  expect(pressed).toHaveBeenCalledWith('/tag/detail/IT001?q=a')
  await nextFrame()
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/tag/detail/IT001', search: '?q=a' })
  expect(anchor.hasAttribute('data-pressed'), 'until its page is there').toBe(true)
  release()
  expect(anchor.hasAttribute('data-pressed')).toBe(false)
  expect(steps).not.toHaveBeenCalled()
})

it('takes the mark back where somebody stays, and from the link that was pressed before', async () => {
  router.getBlocker('unsaved', () => true)
  const [one, other] = [link('#/stores'), link('#/tags')]
  one.click()
  other.click()
  expect([one, other].map((each) => each.hasAttribute('data-pressed'))).toEqual([false, true])
  await expect.poll(() => other.hasAttribute('data-pressed')).toBe(false)
  expect(router.state.location.pathname).toBe('/dashboard')
})

it('ignores presses that were handled, links for another tab, and links to elsewhere', () => {
  const taken = link('#/stores')
  taken.addEventListener('click', (event) => event.preventDefault())
  taken.click()
  link('#/stores').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  link('#part').click()
  const elsewhere = new MouseEvent('click', { bubbles: true, cancelable: true })
  link('https://elsewhere.example/#/stores').dispatchEvent(elsewhere)
  expect(pressed).not.toHaveBeenCalled()
  expect(elsewhere.defaultPrevented).toBe(false)
})

it('reports a link once the pointer rests on it, or it has the focus', async () => {
  const anchor = link('#/stores')
  anchor.dispatchEvent(new Event('pointerover', { bubbles: true }))
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
  anchor.focus()
  expect(meant.mock.calls).toEqual([['/stores']])
  anchor.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await expect.poll(() => meant.mock.calls.length).toBe(2)
})
