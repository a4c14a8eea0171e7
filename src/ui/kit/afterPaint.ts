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
