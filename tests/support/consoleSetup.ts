import { afterEach } from 'vitest'

/** What a test finds where its project, or its first line, gives it a document. */
function prepareDocument(): void {
  afterEach(async () => {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })

  // What jsdom lacks and headless widgets measure with.
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }

  Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver })

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

if (typeof document !== 'undefined') prepareDocument()
