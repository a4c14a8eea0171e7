import { useEffect } from 'react'
import { saveFile } from '../../../data/downloads'
import { request } from '../../../data/http'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { contentPath } from '../show/media'
import { mediaOf, mediaType } from './mediaRow'

/** Fetches a file behind the session's headers and saves it; there is nothing to see of it. */
export function SaveMedia(props: ActionDialogProps) {
  const { rows, params, onClose } = props
  const { showError } = useErrorDialog()
  useEffect(() => {
    const ending = new AbortController()
    const media = mediaOf(rows[0])
    const save = async () => {
      try {
        saveFile(await request<Blob>('GET', contentPath(String(params['storeCode']), mediaType(props), media), { as: 'blob', signal: ending.signal }), media.name)
      } catch (error) {
        if (ending.signal.aborted) return
        showError('titles.downloadFailed', error)
      }
      onClose()
    }
    void save()
    return () => ending.abort()
    // Once for each time it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}
