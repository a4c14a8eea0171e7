import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import type { Values } from '../../../schema/template'
import { lazily } from '../../../ui/kit/lazily'
import { ListPage } from '../../../ui/list/ListPage'
import type { MediaType } from '../show/media'
import { Thumbnail } from './Thumbnail'

const dialogs = {
  mediaView: lazily(() => import('./ViewDialog').then((module) => module.ViewDialog)),
  mediaDownload: lazily(() => import('./SaveMedia').then((module) => module.SaveMedia)),
  mediaUpload: lazily(() => import('./UploadDialog').then((module) => module.UploadDialog)),
  mediaReplace: lazily(() => import('./UploadDialog').then((module) => module.UploadDialog)),
  mediaRemove: lazily(() => import('./MediaRemoveDialog').then((module) => module.MediaRemoveDialog)),
}

const TITLES = { image: 'plusImageList', video: 'plusVideoList', widget: 'plusWidgetList' } as const

const nameOf = (record: Values) => String(record['name'] ?? '')

const thumbnails = (storeCode: string, type: MediaType) => (record: Values) => <Thumbnail storeCode={storeCode} type={type} media={record} />

/** The files of a kind that a store has: small pictures, playing, uploading, replacing, removing (spec/3 §2, §6). */
function MediaPage({ type }: { type: MediaType }) {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const overrides = useMemo(() => ({ name: { width: 300, node: thumbnails(storeCode, type), text: nameOf } }), [storeCode, type])
  return (
    <ListPage
      key={type}
      resource={`plus-${type}`}
      params={params}
      title={translate(`app.routes.${TITLES[type]}`, { store })}
      dialogs={dialogs}
      overrides={overrides}
      empty={{ title: translate(`areas.signage.media.none.${type}`), text: translate(`areas.signage.media.kinds.${type}`) }}
    />
  )
}

/** The images of a store (spec/3 §2). */
export const ImagesPage = () => <MediaPage type="image" />

/** The videos of a store (spec/3 §2). */
export const VideosPage = () => <MediaPage type="video" />

/** The widgets of a store (spec/3 §2). */
export const WidgetsPage = () => <MediaPage type="widget" />
