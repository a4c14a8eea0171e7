import { useTranslate } from 'ra-core'
import { use, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { showError } from '../../../ui/kit/errorDialog'
import { cropPicture, isCroppable } from './cropPicture'
import { useEditorStore, StoreContext } from './editorStore'
import { objectIdOf, useMedia, type MediaType } from './media'
import { setContent } from './model/gestures'
import { fitPicture, FITTINGS, fittedObject } from './model/pictures'
import type { ShowObject } from './model/show'
import styles from './panels.module.css'
import { UploadContext } from './useAddFiles'

/** Restores the aspect ratio of an image or video, or crops an image to that of its box. */
export function PictureTools({ object, type }: { readonly object: ShowObject; readonly type: MediaType }) {
  const translate = useTranslate()
  const store = useEditorStore()
  const storeCode = use(StoreContext)
  const upload = use(UploadContext)
  const [busy, setBusy] = useState(false)
  const media = useMedia(storeCode, type, object.id)
  if (!media?.width || !media.height) return null
  const picture = { width: media.width, height: media.height }
  const crop = async () => {
    setBusy(true)
    try {
      const cut = await upload(await cropPicture(storeCode, media, object), 'image')
      if (cut) store.run(setContent(object.key, { id: objectIdOf(cut) }))
    } catch (error) {
      showError(undefined, error)
    } finally {
      setBusy(false)
    }
  }
  const { width, height } = fittedObject(object, picture, 'box', store.get().edited.show.screen)
  const isInRatio = width === object.width && height === object.height
  return (
    <div className={styles.fittings} role="group" aria-label={translate('areas.show.fit.label')}>
      {FITTINGS.map((fitting) => (
        <Button
          key={fitting}
          size="s"
          disabled={fitting === 'box' && isInRatio}
          onClick={() => store.run(fitPicture(object.key, picture, fitting))}
        >
          {translate(`areas.show.fit.${fitting}`)}
        </Button>
      ))}
      {type === 'image' && isCroppable(media) && (
        <Button
          size="s"
          loading={busy}
          disabled={isInRatio}
          title={translate('areas.show.fit.cropHelp')}
          onClick={() => void crop()}
        >
          {translate('areas.show.fit.crop')}
        </Button>
      )}
    </div>
  )
}
