import { Upload as UploadIcon } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { use, useRef, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { accepted } from '../media/uploadRules'
import type { Media, MediaType } from './media'
import { UploadContext } from './useAddFiles'

interface UploadButtonProps {
  readonly type: MediaType
  readonly onUploaded: (media: Media) => void
}

/** Uploads a local file to the store and selects it. */
export function UploadButton({ type, onUploaded }: UploadButtonProps) {
  const translate = useTranslate()
  const upload = use(UploadContext)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const media = await upload(file, type)
    setBusy(false)
    if (media) onUploaded(media)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted(type)}
        className="visuallyHidden"
        tabIndex={-1}
        aria-label={translate('areas.show.upload')}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      <Button icon={<UploadIcon aria-hidden="true" />} loading={busy} onClick={() => input.current?.click()}>
        {translate('areas.show.upload')}
      </Button>
    </>
  )
}
