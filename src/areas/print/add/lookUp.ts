import { request } from '../../../data/http'
import type { Product } from '../../../generated/types'

const CODES_PER_CALL = 2_000

export interface LookedUp {
  readonly found: ReadonlyMap<string, Product>
  /** Codes of no product of the store, in the given order. */
  readonly missing: readonly string[]
}

/** Finds products of a store by their codes. @throws HttpError */
export async function lookUp(storeCode: string, codes: readonly string[], signal?: AbortSignal): Promise<LookedUp> {
  const unique = [...new Set(codes)]
  const found = new Map<string, Product>()
  for (let at = 0; at < unique.length; at += CODES_PER_CALL) {
    const products = await request<Product[]>('POST', `/product/store/${encodeURIComponent(storeCode)}/list`, {
      query: { shown: true },
      body: unique.slice(at, at + CODES_PER_CALL),
      signal,
    })
    for (const product of products) found.set(product.prCode, product)
  }
  return { found, missing: unique.filter((code) => !found.has(code)) }
}
