import { TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import type { FallbackProps } from 'react-error-boundary'
import { HttpError } from '../../../data/http'
import { errorText } from '../../../ui/feedback/errorText'
import { isChunkError } from '../../../ui/kit/lazily'
import { BackLink } from './BackLink'
import { Notice } from './Notice'
import css from './pages.module.css'

/** A page that could not be loaded or rendered: try again, reload, or go back; the layout around it stays. */
export function PageFailed({ error, resetErrorBoundary }: FallbackProps) {
  const translate = useTranslate()
  const isChunk = isChunkError(error)
  const detail = error instanceof HttpError ? errorText(error, translate) : translate('app.failed.text')
  return (
    <Notice
      icon={TriangleAlert}
      title={translate(isChunk ? 'app.failed.chunkTitle' : 'app.failed.title')}
      text={isChunk ? translate('app.failed.chunkText') : detail}
    >
      <button type="button" className={css.way} onClick={isChunk ? () => window.location.reload() : resetErrorBoundary}>
        {translate(isChunk ? 'app.failed.reload' : 'app.failed.retry')}
      </button>
      <BackLink />
    </Notice>
  )
}
