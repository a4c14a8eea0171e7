import { UploadDialogButton, type UploadDialogProps } from '../../domain/upload/UploadDialogButton'
import { lazily } from '../../ui/kit/lazily'

const TillImportDialog = lazily<UploadDialogProps>(() =>
  import('./TillImportDialog').then((module) => module.TillImportDialog),
)

/** Opens the import of a file of till prices. @param storeCode the store of the page; chosen in the dialog without it */
export const TillImportButton = ({ storeCode }: { readonly storeCode?: string }) => (
  <UploadDialogButton
    permission="product.write"
    label="areas.till.import.open"
    storeCode={storeCode}
    Dialog={TillImportDialog}
  />
)
