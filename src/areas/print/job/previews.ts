import { request } from '../../../data/http'
import { type PrintItem, shortInfo } from '../list/items'

/** An item as `POST /product/preview/encoded` takes it. */
export const previewBody = ({ prCode, prInfo, nfc }: PrintItem, layoutId: string) => ({ prCode, prInfo: shortInfo(prInfo), layoutId, ...(nfc != null && { nfc }) })

/** How labels are drawn: their template, dots an inch, and millimetres that words keep from the label's edges. */
export interface Drawing {
  readonly layoutId: string
  readonly dpi: number
  readonly margin: number
}

/** The answer with the bitmaps of items, as it came: megabytes that a worker reads, for a page would stand still. @throws HttpError */
export async function drawnAnswer(items: readonly PrintItem[], { layoutId, dpi, margin }: Drawing, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await request<Response>('POST', '/product/preview/encoded', { query: { dpi, margin }, body: items.map((item) => previewBody(item, layoutId)), signal, as: 'response' })
  return response.arrayBuffer()
}

/** The bitmaps of items, in their order, in base64. @throws HttpError */
export async function drawnLabels(items: readonly PrintItem[], { layoutId, dpi, margin }: Drawing, signal?: AbortSignal): Promise<string[]> {
  if (items.length === 0) return []
  return request<string[]>('POST', '/product/preview/encoded', { query: { dpi, margin }, body: items.map((item) => previewBody(item, layoutId)), signal })
}
