import { ImportDialog } from '../../../domain/upload/ImportDialog'
import { usePredefinedKind } from './usePredefinedKind'

/** The upload of predefined gateways: what a file would change is shown, and only then it is sent (spec/1 §2.7, §5). */
export function PredefinedUploadDialog({ onClose }: { onClose: () => void }) {
  const kind = usePredefinedKind()
  return kind && <ImportDialog kind={kind} onClose={onClose} />
}
