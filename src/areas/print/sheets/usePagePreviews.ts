import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { drawnLabels, previewBody } from '../job/previews'
import type { PrintItem } from '../list/items'
import { readPicture } from '../pdf/picture'

/** What the screen shows: sharper would not be seen. */
const SCREEN_DPI = 203
const SCREEN_DPI_LARGE = 100
/** Square millimetres from which a label fills the screen anyway. */
const LARGE = 10_000

interface DrawnLabel {
  /** In base64. */
  readonly picture: string
  /** Its barcode had no room. */
  readonly leftOut: boolean
}

/** Pictures that were drawn, by what they show, so that turning a page or adding a label draws nothing twice. */
const drawn = new Map<string, DrawnLabel>()
const MOST_KEPT = 400

/** The pictures of the labels on a page of the preview, by item. */
export function usePagePreviews(items: readonly PrintItem[], layoutId: string, area: number, margin: number) {
  const dpi = area > LARGE ? SCREEN_DPI_LARGE : SCREEN_DPI
  const names = new Map(items.map((item) => [item.key, JSON.stringify([dpi, margin, previewBody(item, layoutId)])]))
  const query = useQuery({
    queryKey: ['print', 'preview', [...names.values()]],
    queryFn: async ({ signal }) => {
      const missing = items.filter(({ key }) => !drawn.has(names.get(key) ?? ''))
      const pictures = await drawnLabels(missing, { layoutId, dpi, margin }, signal)
      missing.forEach(({ key }, at) => keep(names.get(key) ?? '', pictures[at] ?? ''))
      return Object.fromEntries(items.map(({ key }) => [key, drawn.get(names.get(key) ?? '')]))
    },
    enabled: layoutId !== '' && items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    // A picture that is missing is said in its place, and ends no session.
    meta: { background: true },
  })
  return { pictures: layoutId === '' || items.length === 0 ? {} : (query.data ?? {}), isFetching: query.isFetching, error: query.error, retry: () => void query.refetch() }
}

function keep(name: string, picture: string): void {
  drawn.set(name, { picture, leftOut: isLeftOut(picture) })
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MOST_KEPT) break
    drawn.delete(oldest)
  }
}

/** What is no picture of ours says nothing about its barcode. */
function isLeftOut(picture: string): boolean {
  try {
    return (readPicture(atob(picture)).marks?.leftOut.length ?? 0) > 0
  } catch {
    return false
  }
}
