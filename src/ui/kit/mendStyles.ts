const lost = new Set<HTMLLinkElement>()
let mending: Promise<unknown> | undefined

globalThis.document?.addEventListener(
  'error',
  ({ target }) => void (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && lost.add(target)),
  true,
)

/**
 * Requests stylesheets again that could not be loaded: to Vite a stylesheet is there once it was requested, and what needs it
 * would be drawn without it after the network is back.
 * @returns undefined if all are there; rejects if one still is not
 */
export function mendStyles(): Promise<unknown> | undefined {
  if (lost.size > 0) mending = Promise.all([...lost].map(askAgain)).then(() => void (mending = undefined))
  return mending
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  lost.delete(link)
  const next = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${next.href}`)))
    link.replaceWith(next)
  })
}
