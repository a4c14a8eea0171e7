import { useTranslate } from 'ra-core'
import { LoadFailed } from '../../ui/feedback/LoadFailed'

/** The image could not be loaded: why, and a button to retry. */
export const LabelFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <LoadFailed title={useTranslate()('label.failed')} error={error} onRetry={onRetry} />
)
