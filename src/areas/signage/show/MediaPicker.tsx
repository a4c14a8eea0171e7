import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { use, useState } from 'react'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Dialog } from '../../../ui/kit/Dialog'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from './dialogs.module.css'
import { mediaQuery, objectIdOf, type Media, type MediaType } from './media'
import { OBJECT_ICONS, ObjectContent } from './ObjectContent'
import { StoreContext } from './editorStore'
import { UploadButton } from './UploadButton'

const MISSING = { image: 'messages.noImages', video: 'messages.noVideos', widget: 'messages.noWidgets' } as const
const SHOWN = 60

interface MediaPickerProps {
  readonly type: MediaType
  readonly onChoose: (media: Media) => void
  readonly onClose: () => void
}

/** A file chooser for the store's media; says so if there are none. */
export function MediaPicker({ type, onChoose, onClose }: MediaPickerProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({ ...mediaQuery(use(StoreContext), type), refetchOnMount: 'always' })
  const [words, setWords] = useState('')
  const found = (data ?? []).filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  const Icon = OBJECT_ICONS[type]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={translate(`areas.show.choose.${type}`)} size="l">
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Icon />}
          title={translate(MISSING[type])}
          text={translate(`areas.show.uploadFirst.${type}`)}
          action={<UploadButton type={type} onUploaded={onChoose} />}
        />
      ) : (
        <div className={styles.picker}>
          <div className={styles.find}>
            <TextInput
              label={translate('areas.show.searchFiles')}
              hideLabel
              placeholder={translate('areas.show.searchFiles')}
              value={words}
              autoComplete="off"
              onChange={(event) => setWords(event.target.value)}
            />
            <UploadButton type={type} onUploaded={onChoose} />
          </div>
          {found.length === 0 && <p className={styles.none}>{translate('messages.noData')}</p>}
          <ul className={styles.files}>
            {found.slice(0, SHOWN).map((media) => (
              <li key={media._id}>
                <button type="button" className={styles.file} onClick={() => onChoose(media)}>
                  <span className={styles.thumb}>
                    <ObjectContent type={type} id={objectIdOf(media)} live="picture" />
                  </span>
                  <b>{media.name}</b>
                  <small>{media.width && media.height ? `${media.width} × ${media.height}` : ''}</small>
                </button>
              </li>
            ))}
          </ul>
          {found.length > SHOWN && (
            <p className={styles.none}>{translate('areas.show.moreFiles', { smart_count: found.length - SHOWN })}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}
