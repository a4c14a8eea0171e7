import { useTranslate } from 'ra-core'
import { Button } from '../kit/Button'
import { EmptyState } from '../kit/EmptyState'
import { errorText } from './errorText'

interface LoadFailedProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** What could not be loaded, in words. */
  readonly title?: string
}

/** Stands in place of what could not be loaded: why, and once more. */
export function LoadFailed({ error, onRetry, title }: LoadFailedProps) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <EmptyState title={title ?? translate('kit.loadFailed')} text={errorText(error, translate)} action={<Button onClick={onRetry}>{translate('kit.retry')}</Button>} />
    </div>
  )
}
