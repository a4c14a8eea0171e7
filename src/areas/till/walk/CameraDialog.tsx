import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { ErrorIcon } from '../../../ui/kit/icons'
import { openDetector } from './barcodeDetector'
import styles from './walk.module.css'

export interface CameraDialogProps {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

const LOOK_MS = 200

/** The camera at the back of the phone, until it has read a code. */
export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const translate = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    found.current = onCode
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const [code] = video.current ? await openDetector().detect(video.current) : []
      if (isOver) return
      if (code) found.current(code.rawValue)
      else timer = setTimeout(() => void look().catch(() => setRefused(true)), LOOK_MS)
    }
    const film = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    film().catch(() => !isOver && setRefused(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={translate('areas.till.walk.camera')}
      description={translate('areas.till.walk.cameraText')}
      footer={<Button onClick={onClose}>{translate('kit.close')}</Button>}
    >
      <div role="status">
        {isRefused && (
          <Banner tone="error" icon={<ErrorIcon />}>
            {translate('areas.till.walk.noCamera')}
          </Banner>
        )}
      </div>
      {!isRefused && <video ref={video} className={styles.video} muted playsInline />}
    </Dialog>
  )
}
