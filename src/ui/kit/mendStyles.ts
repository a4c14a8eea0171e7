const lost = new Set<HTMLLinkElement>()
let mending: Promise<unknown> | undefined

globalThis.document?.addEventListener('error', ({ target }) => void (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && lost.add(target)), true)

/**
 * Asks again for stylesheets that could not be loaded: Vite takes one that it has asked for for there, and what needs it
 * would be drawn without it once the network is back.
 * @returns undefined where all are there; rejected where one is still not
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
