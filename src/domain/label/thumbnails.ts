import type { LabelThumbnail } from '../../generated/types'
import { request } from '../../data/http'
import { readSession } from '../../data/session'
import { whenIdle } from '../../ui/kit/whenIdle'
import { pngAddress } from './LabelImage'

/** A label of a tag, by its MAC, or of a product, by its code. */
export interface ThumbnailOf {
  readonly kind: 'tags' | 'products'
  readonly storeCode: string
  readonly id: string
  /** Changes when the label may have changed: then the image is fetched again. */
  readonly version: string
}

/** The maximum number in one call. */
const AT_ONCE = 100
/** How many images are kept: some pages of lists. */
const MOST_KEPT = 2_000

interface Kept {
  readonly address: string
  readonly version: string
}

const kept = new Map<string, Kept>()
const listeners = new Map<string, Set<() => void>>()
/** Images that are yet to be fetched, and those that are being fetched. */
const wanted = new Map<string, ThumbnailOf>()
const asked = new Map<string, string>()
let token: string | undefined

const keyOf = ({ kind, storeCode, id }: ThumbnailOf): string => JSON.stringify([kind, storeCode, id])

/** The URL of the image, of the previous version while the next one loads; undefined while there is none. */
export function thumbnailAddress(of: ThumbnailOf): string | undefined {
  forgetOthers()
  return kept.get(keyOf(of))?.address
}

/** Calls back when the image has loaded. @returns what ends that */
export function listenForThumbnail(of: ThumbnailOf, listener: () => void): () => void {
  const key = keyOf(of)
  const heard = listeners.get(key) ?? new Set()
  listeners.set(key, heard.add(listener))
  return () => {
    heard.delete(listener)
    if (heard.size === 0) listeners.delete(key)
  }
}

/** Fetches an image unless it is there: all those of a page and store in one call, once the page has nothing else to do. */
export function wantThumbnail(of: ThumbnailOf): void {
  forgetOthers()
  const key = keyOf(of)
  if (kept.get(key)?.version === of.version || asked.get(key) === of.version) return
  if (wanted.size === 0) whenIdle(askForAll, 0)
  wanted.set(key, of)
}

/** Another account must not see these images. */
function forgetOthers(): void {
  const now = readSession()?.accessToken
  if (now === token) return
  token = now
  kept.clear()
  asked.clear()
}

function askForAll(): void {
  const groups = new Map<string, ThumbnailOf[]>()
  for (const [key, of] of wanted) {
    // What is no longer in view is not needed.
    if (!listeners.has(key)) continue
    const path = `/preview/store/${encodeURIComponent(of.storeCode)}/${of.kind}`
    groups.set(path, [...(groups.get(path) ?? []), of])
  }
  wanted.clear()
  for (const [path, all] of groups)
    for (let at = 0; at < all.length; at += AT_ONCE) void ask(path, all.slice(at, at + AT_ONCE))
}

async function ask(path: string, some: readonly ThumbnailOf[]): Promise<void> {
  const of = new Map(some.map((one) => [one.id, one]))
  for (const one of some) asked.set(keyOf(one), one.version)
  try {
    const answer = await request<readonly LabelThumbnail[]>('POST', path, { body: [...of.keys()] })
    for (const { id, image } of answer) {
      const one = of.get(id)
      if (one && asked.get(keyOf(one)) === one.version) keep(one, pngAddress(image))
    }
  } catch {
    // A list works without its images, and reports a lost network itself.
  } finally {
    for (const one of some) if (asked.get(keyOf(one)) === one.version) asked.delete(keyOf(one))
  }
}

function keep(of: ThumbnailOf, address: string): void {
  const key = keyOf(of)
  kept.delete(key)
  kept.set(key, { address, version: of.version })
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  for (const listener of listeners.get(key) ?? []) listener()
}
