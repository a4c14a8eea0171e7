import { prepare, request, type PreparedCall } from '../../../data/http'
import { type PrintItem, shortInfo } from '../list/items'

/** An item as `POST /product/preview/encoded` takes it. */
export const previewBody = ({ prCode, prInfo, nfc }: PrintItem, layoutId: string) => ({
  prCode,
  prInfo: shortInfo(prInfo),
  layoutId,
  ...(nfc != null && { nfc }),
})

/** How labels are drawn: the template, the resolution, and the margin in millimetres that text keeps from the edges. */
export interface Drawing {
  readonly layoutId: string
  readonly dpi: number
  readonly margin: number
}

/** The call for the bitmaps of items, made by a worker: parsing megabytes of answer would block the page. */
export function drawingCall(items: readonly PrintItem[], { layoutId, dpi, margin }: Drawing): PreparedCall {
  const call = prepare('POST', '/product/preview/encoded', {
    query: { dpi, margin },
    body: items.map((item) => previewBody(item, layoutId)),
  })
  // A worker would resolve a relative URL against its own.
  return { ...call, url: new URL(call.url, location.href).href }
}

/** The bitmaps of items, in order, as base64. @throws HttpError */
export async function drawnLabels(
  items: readonly PrintItem[],
  { layoutId, dpi, margin }: Drawing,
  signal?: AbortSignal,
): Promise<string[]> {
  if (items.length === 0) return []
  return request<string[]>('POST', '/product/preview/encoded', {
    query: { dpi, margin },
    body: items.map((item) => previewBody(item, layoutId)),
    signal,
  })
}
