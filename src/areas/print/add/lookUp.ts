import { request } from '../../../data/http'
import type { Product } from '../../../generated/types'

/** Codes that one call may name. */
const PER_CALL = 2_000

export interface LookedUp {
  readonly found: ReadonlyMap<string, Product>
  /** Codes that are no product of the store, in their order. */
  readonly missing: readonly string[]
}

/** The products of codes. @throws HttpError */
export async function lookUp(storeCode: string, codes: readonly string[], signal?: AbortSignal): Promise<LookedUp> {
  const asked = [...new Set(codes)]
  const found = new Map<string, Product>()
  for (let at = 0; at < asked.length; at += PER_CALL) {
    const products = await request<Product[]>('POST', `/product/store/${encodeURIComponent(storeCode)}/list`, { query: { shown: true }, body: asked.slice(at, at + PER_CALL), signal })
    for (const product of products) found.set(product.prCode, product)
  }
  return { found, missing: asked.filter((code) => !found.has(code)) }
}
