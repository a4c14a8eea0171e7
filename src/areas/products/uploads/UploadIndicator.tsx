import { CircleAlert, Upload as UploadIcon } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { clearUploads, closeUpload, openUpload, useUpload } from '../../../data/uploads'
import { Indicator } from '../../../domain/indicator/Indicator'
import { LatePart } from '../../../ui/feedback/LatePart'
import { lazily } from '../../../ui/kit/lazily'

const ProductUploadDialog = lazily(() => import('./ProductUploadDialog').then((module) => module.ProductUploadDialog))

/** The product file that is on its way or failed: where its closed dialog is found again. */
export function UploadIndicator() {
  const translate = useTranslate()
  const notify = useNotify()
  const { upload, opened } = useUpload()
  useEffect(() => clearUploads, [])
  const state = upload?.state
  const isOpen = opened !== undefined
  const before = useRef(state)
  useEffect(() => {
    const hasEnded = before.current !== state && state === 'done'
    before.current = state
    if (!hasEnded || isOpen) return
    const { status, errorCount } = upload?.result ?? {}
    const [words, type] = status === 'REFUSED' ? (['app.uploads.refused', 'error'] as const) : errorCount ? (['app.uploads.withErrors', 'warning'] as const) : (['messages.complete', 'success'] as const)
    notify(`${upload?.fileName ?? ''}: ${translate(words)}`, { type })
  }, [state, isOpen, upload, notify, translate])
  const isSending = state === 'sending'
  useEffect(() => {
    if (!isSending) return
    // What is not through yet would be lost with the page; an import goes on without it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
  const Icon = state === 'failed' ? CircleAlert : UploadIcon
  return (
    <>
      {upload && state !== 'done' && (
        <Indicator icon={<Icon size={16} aria-hidden="true" />} onOpen={() => openUpload(upload.storeCode)}>
          {state === 'failed' ? translate('app.uploads.failed') : translate('app.uploads.running', { percent: Math.round(upload.progress ?? 0) })}
        </Indicator>
      )}
      {opened && (
        <LatePart onFailed={closeUpload}>
          <ProductUploadDialog upload={upload} storeCode={opened.storeCode} />
        </LatePart>
      )}
    </>
  )
}
