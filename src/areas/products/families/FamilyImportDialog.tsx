import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ImportDialog } from '../../../domain/upload/ImportDialog'
import { SHARED_STORE } from './sharedFamilies'
import { useFamilyKind } from './useFamilyKind'

/** The import of families: what a file would change is shown, and only then it is sent (spec/2 §5). */
export function FamilyImportDialog({ params, onClose }: ActionDialogProps) {
  const kind = useFamilyKind(String(params['storeCode'] ?? SHARED_STORE))
  return kind && <ImportDialog kind={kind} onClose={onClose} />
}
