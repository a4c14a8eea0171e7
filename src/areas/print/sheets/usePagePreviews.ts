import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { drawnLabels, previewBody } from '../job/previews'
import type { PrintItem } from '../list/items'
import { readPicture } from '../pdf/picture'

// Sharper would not be visible on a screen.
const SCREEN_DPI = 203
const SCREEN_DPI_LARGE = 100
// In square millimetres: a label this large fills the screen anyway.
const LARGE_AREA = 10_000

interface DrawnLabel {
  /** Base64. */
  readonly picture: string
  /** Its barcode did not fit. */
  readonly leftOut: boolean
}

// Keyed by content, so that turning a page or adding a label draws nothing twice.
const drawn = new Map<string, DrawnLabel>()
const MAX_CACHED = 400

/** The pictures of the labels on a page of the preview, by key of the item. */
export function usePagePreviews(items: readonly PrintItem[], layoutId: string, area: number, margin: number) {
  const dpi = area > LARGE_AREA ? SCREEN_DPI_LARGE : SCREEN_DPI
  const names = new Map(items.map((item) => [item.key, JSON.stringify([dpi, margin, previewBody(item, layoutId)])]))
  const query = useQuery({
    queryKey: ['print', 'preview', [...names.values()]],
    queryFn: async ({ signal }) => {
      const missing = items.filter(({ key }) => !drawn.has(names.get(key) ?? ''))
      const pictures = await drawnLabels(missing, { layoutId, dpi, margin }, signal)
      missing.forEach(({ key }, at) => cache(names.get(key) ?? '', pictures[at] ?? ''))
      return Object.fromEntries(items.map(({ key }) => [key, drawn.get(names.get(key) ?? '')]))
    },
    enabled: layoutId !== '' && items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    // Failures are shown in place of the picture and do not end the session.
    meta: { background: true },
  })
  return {
    pictures: layoutId === '' || items.length === 0 ? {} : (query.data ?? {}),
    isFetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

function cache(name: string, picture: string): void {
  drawn.set(name, { picture, leftOut: isLeftOut(picture) })
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MAX_CACHED) break
    drawn.delete(oldest)
  }
}

// A picture of another server has no marks.
function isLeftOut(picture: string): boolean {
  try {
    return (readPicture(atob(picture)).marks?.leftOut.length ?? 0) > 0
  } catch {
    return false
  }
}
