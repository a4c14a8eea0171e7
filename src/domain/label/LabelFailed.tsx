import { useTranslate } from 'ra-core'
import { LoadFailed } from '../../ui/feedback/LoadFailed'

/** The picture could not be had: why, and once more. */
export const LabelFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => <LoadFailed title={useTranslate()('label.failed')} error={error} onRetry={onRetry} />
