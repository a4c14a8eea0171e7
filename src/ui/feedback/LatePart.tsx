import { useNotify } from 'ra-core'
import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { isChunkError } from '../kit/lazily'

/**
 * Wraps a part beside the page, such as the palette, that is loaded on demand. If it cannot be
 * loaded or rendered, a toast says so, and the page keeps what is typed on it.
 * @param onFailed closes the part, so that it can be opened again
 */
export function LatePart({ onFailed, children }: { readonly onFailed: () => void; readonly children: ReactNode }) {
  const notify = useNotify()
  const fail = (error: unknown) => {
    notify(isChunkError(error) ? 'app.failed.chunkText' : 'app.failed.text', { type: 'error' })
    onFailed()
  }
  return (
    <ErrorBoundary fallback={null} onError={fail}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
