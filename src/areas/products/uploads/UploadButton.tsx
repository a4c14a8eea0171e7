import { UploadDialogButton } from '../../../domain/upload/UploadDialogButton'
import { lazily } from '../../../ui/kit/lazily'

const ProductUploadDialog = lazily(() => import('./ProductUploadDialog').then((module) => module.ProductUploadDialog))

/** Opens the upload of a product file. */
export const UploadButton = ({ storeCode }: { storeCode?: string }) => (
  <UploadDialogButton
    permission="product.write"
    label="areas.products.uploads.button"
    storeCode={storeCode}
    Dialog={ProductUploadDialog}
  />
)
