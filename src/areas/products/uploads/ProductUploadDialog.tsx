import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { storeInMind } from '../../../data/storeInMind'
import { useViewer } from '../../../data/session'
import { StoreSelect } from '../../../domain/stores/StoreSelect'
import { ImportDialog } from '../../../domain/upload/ImportDialog'
import { useProductFileKind } from './useProductFileKind'

interface ProductUploadDialogProps {
  /** The store whose page opened it; it can be chosen where there is none. */
  readonly storeCode: string | undefined
  readonly onClose: () => void
}

/** The upload of a product file, its progress and what came of it (spec/2 §2, §5, §8). */
export function ProductUploadDialog({ storeCode, onClose }: ProductUploadDialogProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const [store, setStore] = useState(storeCode ?? storeInMind() ?? viewer.store[0] ?? '')
  const kind = useProductFileKind(store)
  const head = storeCode === undefined && <StoreSelect label={translate('upload.store')} value={store} onChange={setStore} resource="product-store" />
  return kind && <ImportDialog kind={kind} head={head} isReady={store !== ''} onClose={onClose} />
}
