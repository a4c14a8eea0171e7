import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import type { DisplayContext } from '../../../ui/displays/types'
import { lazily } from '../../../ui/kit/lazily'
import { ListPage } from '../../../ui/list/ListPage'
import type { MediaType } from '../show/media'
import { Thumbnail } from './Thumbnail'

const dialogs = {
  mediaView: lazily(() => import('./ViewDialog').then((module) => module.ViewDialog)),
  mediaUpload: lazily(() => import('./UploadDialog').then((module) => module.UploadDialog)),
  mediaReplace: lazily(() => import('./UploadDialog').then((module) => module.UploadDialog)),
}

const TITLES = { image: 'plusImageList', video: 'plusVideoList', widget: 'plusWidgetList' } as const

const thumbnails =
  (storeCode: string, type: MediaType) =>
  (_: unknown, { record }: DisplayContext) => <Thumbnail storeCode={storeCode} type={type} media={record} />

/** A store's files of one type, with thumbnails and commands to view, upload, replace and remove them. */
function MediaPage({ type }: { type: MediaType }) {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const fields = useMemo(
    () => ({ name: { width: 300, display: { node: thumbnails(storeCode, type) } } }),
    [storeCode, type],
  )
  return (
    <ListPage
      key={type}
      resource={`plus-${type}`}
      params={params}
      title={translate(`app.routes.${TITLES[type]}`, { store })}
      dialogs={dialogs}
      fields={fields}
      empty={{
        title: translate(`areas.signage.media.none.${type}`),
        text: translate(`areas.signage.media.kinds.${type}`),
      }}
    />
  )
}

/** The images of a store. */
export const ImagesPage = () => <MediaPage type="image" />

/** The videos of a store. */
export const VideosPage = () => <MediaPage type="video" />

/** The widgets of a store. */
export const WidgetsPage = () => <MediaPage type="widget" />
