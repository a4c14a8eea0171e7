import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { StoreStatusView } from '../../domain/map/StoreStatusView'

type Media = 'device' | 'image' | 'video' | 'widget' | 'template'

/** Which numbers a store's window tells; only devices go away. */
const FACTS: Readonly<Record<'device' | 'other', readonly string[]>> = { device: ['total', 'online', 'offline'], other: ['total'] }
const PROBLEMS = [{ field: 'offline', tone: 'error' }] as const
const COUNTED = { online: { column: false }, offline: { column: false } }

const TITLES: Readonly<Record<Media, string>> = {
  device: 'app.routes.plusDevice',
  image: 'app.routes.plusImage',
  video: 'app.routes.plusVideo',
  widget: 'app.routes.plusWidget',
  template: 'app.routes.plusTemplate',
}

/** The stores with how much signage they have, as a table or on a map (spec/3 §2). */
function SignageStores({ media }: { media: Media }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ media }), [media])
  const isDevice = media === 'device'
  const map = useMemo(
    () => ({ call: `/status/store/plus/${media}`, facts: FACTS[isDevice ? 'device' : 'other'], problems: isDevice ? PROBLEMS : [] }),
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

/** Devices of all stores: how many are there, and how many answer (spec/3 §2). */
export const DeviceStoresPage = () => <SignageStores media="device" />

/** Images of all stores (spec/3 §2). */
export const ImageStoresPage = () => <SignageStores media="image" />

/** Videos of all stores (spec/3 §2). */
export const VideoStoresPage = () => <SignageStores media="video" />

/** Widgets of all stores (spec/3 §2). */
export const WidgetStoresPage = () => <SignageStores media="widget" />

/** Templates of all stores (spec/3 §2). */
export const TemplateStoresPage = () => <SignageStores media="template" />
