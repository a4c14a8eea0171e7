/**
 * Runs something once the next frame is painted, so that slow work follows the response to
 * a press and does not delay it.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', work, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
}

/** Marks what was pressed (`data-pressed`) in the next frame, and does what the press is for after it. */
export function afterPress(pressed: Element | null | undefined, work: () => void): void {
  pressed?.toggleAttribute('data-pressed', true)
  afterPaint(() => {
    pressed?.removeAttribute('data-pressed')
    work()
  })
}
