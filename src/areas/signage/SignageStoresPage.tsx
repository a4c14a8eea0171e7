import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { StoreStatusView } from '../../domain/map/StoreStatusView'

type Media = 'device' | 'image' | 'video' | 'widget' | 'template'

/** The figures in a store's popup; only devices can be offline. */
const FACTS: Readonly<Record<'device' | 'other', readonly string[]>> = {
  device: ['total', 'online', 'offline'],
  other: ['total'],
}
const PROBLEMS = [{ field: 'offline', tone: 'error' }] as const
const COUNTED = { online: { column: false }, offline: { column: false } }

const TITLES: Readonly<Record<Media, string>> = {
  device: 'app.routes.plusDevice',
  image: 'app.routes.plusImage',
  video: 'app.routes.plusVideo',
  widget: 'app.routes.plusWidget',
  template: 'app.routes.plusTemplate',
}

/** The stores with their amount of signage, as a table or a map. */
function SignageStores({ media }: { media: Media }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ media }), [media])
  const isDevice = media === 'device'
  const map = useMemo(
    () => ({
      call: `/status/store/plus/${media}`,
      facts: FACTS[isDevice ? 'device' : 'other'],
      problems: isDevice ? PROBLEMS : [],
    }),
    [media, isDevice],
  )
  return (
    <StoreStatusView
      key={media}
      resource="plus-store"
      params={params}
      title={translate(TITLES[media])}
      map={map}
      fields={isDevice ? undefined : COUNTED}
      storeHref={(code) => `/plus/${media}/list/${code}`}
      rowHref={({ storeCode }) => `/plus/${media}/list/${encodeURIComponent(String(storeCode))}`}
    />
  )
}

/** Devices by store: how many there are, and how many are online. */
export const DeviceStoresPage = () => <SignageStores media="device" />

/** Images by store. */
export const ImageStoresPage = () => <SignageStores media="image" />

/** Videos by store. */
export const VideoStoresPage = () => <SignageStores media="video" />

/** Widgets by store. */
export const WidgetStoresPage = () => <SignageStores media="widget" />

/** Templates by store. */
export const TemplateStoresPage = () => <SignageStores media="template" />
