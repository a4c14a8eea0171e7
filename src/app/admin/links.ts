import type { createHashRouter } from 'react-router'
import { afterPaint } from '../../ui/kit/afterPaint'
import { readHash } from '../hash'

/** How long the pointer must rest on a link for its page to be loaded, in milliseconds: links that it only passes are ignored. */
const MEANT_MS = 40

interface Ahead {
  /** A pointer or the focus is on a link to this route. */
  readonly meant: (route: string) => void
  /** It is being pressed. */
  readonly pressed: (route: string) => void
}

type Router = Pick<ReturnType<typeof createHashRouter>, 'navigate' | 'state'>

let held: Element | undefined

function hold(link: Element): void {
  release()
  held = link
  link.toggleAttribute('data-pressed', true)
}

/** Takes the mark from the link that was pressed: its page is there. */
export function release(): void {
  held?.removeAttribute('data-pressed')
  held = undefined
}

/**
 * Follows the console's links that are plain HTML (`href="#/…"`), such as those of the menu and of tables. The press is
 * acknowledged in the next frame (`data-pressed`, until `release`), and the work of the next page begins after it: React
 * renders the browser's own navigation synchronously, and would delay the response until then.
 * @returns undoes it
 */
export function followLinks(router: Router, { meant, pressed }: Ahead): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const on = <Name extends 'click' | 'pointerdown' | 'pointerover' | 'focusin'>(
    name: Name,
    act: (event: HTMLElementEventMap[Name], link: HTMLAnchorElement, route: string) => void,
  ) => {
    const listener = (event: HTMLElementEventMap[Name]) => {
      clearTimeout(resting)
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
      if (link && !event.defaultPrevented) act(event, link, link.hash.slice(1))
    }
    document.addEventListener(name, listener)
    return () => document.removeEventListener(name, listener)
  }
  const off = [
    on('pointerover', (_, __, route) => (resting = setTimeout(meant, MEANT_MS, route))),
    on('focusin', (_, __, route) => meant(route)),
    on('pointerdown', (event, _, route) => {
      if (isPlain(event) && event.pointerType === 'mouse') pressed(route)
    }),
    on('click', (event, link, route) => {
      if (!isPlain(event) || link.target !== '') return
      event.preventDefault()
      pressed(route)
      hold(link)
      afterPaint(() => {
        const { location } = router.state
        // Somebody who stays to save what they typed goes nowhere.
        const stays = () => router.state.location === location && release()
        void router.navigate(route, { replace: readHash() === route }).then(stays)
      })
    }),
  ]
  return () => {
    clearTimeout(resting)
    for (const stop of off) stop()
  }
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
