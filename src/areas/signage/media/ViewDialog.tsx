import { RotateCcw, RotateCw } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useCallback, useState, type CSSProperties, type ReactNode } from 'react'
import { formatNumber } from '../../../ui/displays/values'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { IconButton } from '../../../ui/kit/IconButton'
import { Skeleton } from '../../../ui/kit/Skeleton'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { contentPath, type Media, useContentAddress } from '../show/media'
import { WidgetFrame } from '../show/WidgetFrame'
import styles from './media.module.css'
import { mediaOf, mediaType } from './mediaRow'

/** A file at full size: an image that can be rotated, a video that plays, a widget that runs. */
export function ViewDialog(props: ActionDialogProps) {
  const { rows, params, onClose } = props
  const translate = useTranslate()
  const type = mediaType(props)
  const media = mediaOf(rows[0])
  const [turn, setTurn] = useState(0)
  const path = contentPath(String(params['storeCode']), type, media)
  const size =
    media.width && media.height ? `${formatNumber(media.width)} × ${formatNumber(media.height)} px` : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={media.name}
      description={size}
      size="l"
      footer={
        <>
          {type === 'image' && (
            <>
              <IconButton
                label={translate('areas.signage.media.turnLeft')}
                icon={<RotateCcw size={18} />}
                onClick={() => setTurn((now) => now - 1)}
              />
              <IconButton
                label={translate('areas.signage.media.turnRight')}
                icon={<RotateCw size={18} />}
                onClick={() => setTurn((now) => now + 1)}
              />
              <span className={styles.grow} />
            </>
          )}
          <Button variant="primary" onClick={() => onClose()}>
            {translate('kit.close')}
          </Button>
        </>
      }
    >
      {type === 'widget' ? (
        <Widget media={media}>
          <WidgetFrame path={path} version={media.updatedAt} title={media.name} isInert={false} />
        </Widget>
      ) : (
        <Content type={type} path={path} media={media} turn={turn} />
      )}
    </Dialog>
  )
}

/** A page of a fixed size, scaled down if it is wider than the dialog. */
function Widget({ media: { width, height }, children }: { media: Media; children: ReactNode }) {
  const [room, setRoom] = useState<number>()
  const measure = useCallback((box: HTMLDivElement | null) => {
    if (box) setRoom(box.clientWidth)
  }, [])
  const [across, down] = [width ?? 480, height ?? 158]
  const scale = Math.min(1, (room ?? across) / across)
  return (
    <div className={styles.widget} style={{ height: down * scale }} ref={measure}>
      <div className={styles.page} style={{ width: across, height: down, scale }}>
        {children}
      </div>
    </div>
  )
}

function Content({ type, path, media, turn }: { type: 'image' | 'video'; path: string; media: Media; turn: number }) {
  const translate = useTranslate()
  const [isBroken, setBroken] = useState(false)
  const src = useContentAddress(path, media.updatedAt)
  if (src === null || isBroken)
    return (
      <EmptyState
        title={translate('areas.signage.media.notShown')}
        text={translate(`areas.signage.media.notShownText.${type}`)}
      />
    )
  if (src === undefined) return <Skeleton height={220} />
  const onError = () => setBroken(true)
  if (type === 'video') {
    return (
      <div className={styles.stage}>
        {/* Signage has no speech, so there are no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          className={styles.film}
          src={src}
          controls
          autoPlay
          loop
          muted
          playsInline
          aria-label={media.name}
          onError={onError}
        />
      </div>
    )
  }
  const isUpright = Math.abs(turn % 2) === 1
  const style = { '--ratio': (media.width ?? 1) / (media.height ?? 1), '--turn': `${turn * 90}deg` } as CSSProperties
  return (
    <div
      className={styles.stage}
      data-turn={(((turn % 4) + 4) % 4) * 90}
      data-upright={isUpright || undefined}
      style={style}
    >
      <img className={styles.picture} src={src} alt={media.name} draggable={false} onError={onError} />
    </div>
  )
}
