import { useTranslate } from 'ra-core'
import { FilesDialog } from '../../../domain/upload/FilesDialog'
import type { SendOptions } from '../../../domain/upload/queuedFiles'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { mediaOf, mediaType } from './mediaRow'
import { sendMedia } from './sendMedia'
import { accepted, MAX_FILES, refusalOf } from './uploadRules'

/** Uploads up to ten files, or one that replaces another, each with its progress and result. */
export function UploadDialog(props: ActionDialogProps) {
  const { rows, params, onClose } = props
  const translate = useTranslate()
  const type = mediaType(props)
  const storeCode = String(params['storeCode'])
  const old = rows[0] && mediaOf(rows[0])
  const most = old ? 1 : MAX_FILES
  const kind = {
    name: ['media', type, storeCode, old?._id].join(' '),
    title: old
      ? translate('areas.signage.media.replace', { name: old.name })
      : translate(`areas.signage.media.upload.${type}`),
    description: old && translate('areas.signage.media.replaceText'),
    choose: translate('areas.signage.media.choose', { smart_count: most }),
    hint: translate('areas.signage.media.drop', { smart_count: most }),
    help: translate(`areas.signage.media.kinds.${type}`),
    accept: accepted(type),
    most,
    tooMany: translate('areas.signage.media.tooMany', { smart_count: most }),
    atOnce: 2,
    stale: [`plus-${type}`, 'plus-store'],
    refusalOf: (file: File) => {
      const refusal = refusalOf(type, file)
      return refusal && translate(refusal)
    },
    send: (file: File, options: SendOptions) => sendMedia(file, { storeCode, type, replaced: old?._id, ...options }),
  }
  return <FilesDialog kind={kind} onClose={onClose} />
}
