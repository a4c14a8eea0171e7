import { afterEach } from 'vitest'

const PATIENCE_MS = 15_000

/** What a test has if its project, or its first line, gives it a document. */
async function prepareDocument(): Promise<void> {
  const { cleanup, configure } = await import('@testing-library/react')
  const { shownErrors } = await import('../../src/ui/kit/errorDialog')
  // As much as a busy machine needs; only a failure takes as long.
  configure({ asyncUtilTimeout: PATIENCE_MS })
  afterEach(() => {
    cleanup()
    // An error that is shown covers what the next file draws.
    shownErrors.set(() => [])
    localStorage.clear()
    sessionStorage.clear()
  })

  // What headless widgets measure with and jsdom lacks.
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }

  Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver })
  Object.assign(document, { fonts: new EventTarget() })

  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: false,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    }),
    scrollTo() {},
  })

  Element.prototype.scrollIntoView ??= function scrollIntoView() {}
}

if (typeof document !== 'undefined') await prepareDocument()
