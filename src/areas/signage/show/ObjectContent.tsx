import { Clapperboard, FileQuestion, Globe, ImageIcon, Package, Shapes, type LucideIcon } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, use } from 'react'
import { cx } from '../../../ui/kit/cx'
import { webAddress } from '../../../schema/webAddress'
import { contentPath, useContentAddress, useMedia, type MediaType } from './media'
import type { ObjectType, ShowObject } from './model/show'
import { hostOf } from './useObjectName'
import styles from './objects.module.css'
import { useSlotProduct } from './products'
import { StoreContext } from './editorStore'
import { useIsFrameForbidden } from './useFraming'
import { WidgetFrame } from './WidgetFrame'

export const OBJECT_ICONS: Readonly<Record<ObjectType, LucideIcon>> = {
  image: ImageIcon,
  video: Clapperboard,
  widget: Shapes,
  webpage: Globe,
  product: Package,
}

/** How an object is rendered: a thumbnail, a still that can be moved, or live content. */
export type Liveness = 'picture' | 'still' | 'playing'

interface ContentProps {
  readonly type: ObjectType
  readonly id: string
  readonly live: Liveness
}

/** The content of an object, filling its box. */
export const ObjectContent = memo(function ObjectContent({ type, id, live }: ContentProps) {
  switch (type) {
    case 'image':
    case 'video':
    case 'widget':
      return <FileContent type={type} id={id} live={live} />
    case 'webpage':
      return <WebpageContent id={id} live={live} />
    case 'product':
      return <ProductContent id={id} />
  }
})

function FileContent({ type, id, live }: ContentProps & { readonly type: MediaType }) {
  const translate = useTranslate()
  const storeCode = use(StoreContext)
  const media = useMedia(storeCode, type, id)
  const isSmall = live === 'picture' || (type === 'video' && live === 'still')
  const path = media && contentPath(storeCode, type, media, isSmall)
  const address = useContentAddress(type === 'widget' ? undefined : (path ?? undefined), media?.updatedAt)
  if (media === null || address === null)
    return <Placeholder type={type} isMissing words={translate('areas.show.missingFile')} />
  if (media && path && type === 'widget' && live !== 'picture')
    return <WidgetFrame path={path} version={media.updatedAt} title={media.name} isInert={live !== 'playing'} />
  if (!address || !media) return <Placeholder type={type} words={media?.name ?? ''} />
  if (type === 'video' && live === 'playing')
    return <video className={styles.fill} src={address} autoPlay muted loop playsInline aria-label={media.name} />
  return (
    <>
      <img className={styles.fill} src={address} alt="" draggable={false} />
      {type === 'video' && live === 'still' && (
        <span className={styles.video}>
          <Clapperboard aria-hidden="true" />
        </span>
      )}
    </>
  )
}

/** A web page in a sandboxed frame that may run its own scripts but cannot reach the console. */
function WebpageContent({ id, live }: Omit<ContentProps, 'type'>) {
  const address = webAddress(id)
  if (address === undefined || live === 'picture') return <Placeholder type="webpage" words={hostOf(id)} />
  return <LiveWebpage address={address} live={live} />
}

function LiveWebpage({ address, live }: { readonly address: string; readonly live: Liveness }) {
  const translate = useTranslate()
  const isForbidden = useIsFrameForbidden(address)
  if (isForbidden)
    return <Placeholder type="webpage" isMissing words={translate('areas.show.noFrames', { host: hostOf(address) })} />
  return (
    <>
      {live === 'still' && <Placeholder type="webpage" words={hostOf(address)} />}
      <iframe
        className={styles.frame}
        src={address}
        title={hostOf(address)}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        loading="lazy"
        inert={live !== 'playing'}
        tabIndex={live === 'playing' ? 0 : -1}
      />
    </>
  )
}

function ProductContent({ id }: Pick<ShowObject, 'id'>) {
  const translate = useTranslate()
  const product = useSlotProduct({ id })
  if (!product) return <Placeholder type="product" words={translate('areas.show.slot', { slot: id })} />
  return (
    <span className={styles.product}>
      <span className={styles.name}>{product.name}</span>
      <span className={styles.detail}>{product.detail}</span>
      <span className={styles.price}>{product.price}</span>
      <span className={styles.code}>{product.prCode}</span>
    </span>
  )
}

function Placeholder({
  type,
  words,
  isMissing = false,
}: {
  readonly type: ObjectType
  readonly words: string
  readonly isMissing?: boolean
}) {
  const Icon = isMissing ? FileQuestion : OBJECT_ICONS[type]
  return (
    <span className={cx(styles.placeholder, isMissing && styles.missing)}>
      <Icon aria-hidden="true" />
      <span>{words}</span>
    </span>
  )
}
