/** A cache of drawn pages, limited in bytes; the least recently used are dropped. */
export class ImageCache {
  readonly #pages = new Map<string, readonly Buffer[]>()
  #bytes = 0

  constructor(private readonly mostBytes: number) {}

  get(key: string): readonly Buffer[] | undefined {
    const pages = this.#pages.get(key)
    if (pages) {
      this.#pages.delete(key)
      this.#pages.set(key, pages)
    }
    return pages
  }

  set(key: string, pages: readonly Buffer[]): void {
    this.#forget(key)
    this.#pages.set(key, pages)
    this.#bytes += sizeOf(key, pages)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.mostBytes) break
      this.#forget(oldest)
    }
  }

  get bytes(): number {
    return this.#bytes
  }

  #forget(key: string): void {
    const pages = this.#pages.get(key)
    if (!pages) return
    this.#pages.delete(key)
    this.#bytes -= sizeOf(key, pages)
  }
}

const sizeOf = (key: string, pages: readonly Buffer[]) => pages.reduce((sum, page) => sum + page.length, 2 * key.length)
