import { useTranslate } from 'ra-core'
import { errorText } from '../feedback/errorText'
import { Button } from '../kit/Button'
import { EmptyState } from '../kit/EmptyState'

/** The picture could not be had: why, and once more. */
export function LabelFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <EmptyState title={translate('label.failed')} text={errorText(error, translate)} action={<Button onClick={onRetry}>{translate('label.retry')}</Button>} />
    </div>
  )
}
