import { UploadDialogButton } from '../../domain/upload/UploadDialogButton'
import { lazily } from '../../ui/kit/lazily'

const UploadDialog = lazily(() => import('./UploadDialog').then((module) => module.UploadDialog))

/** Opens the upload of a file of paper labels. */
export const UploadButton = ({ storeCode }: { storeCode?: string }) => (
  <UploadDialogButton
    permission="paper.write"
    label="areas.paper.uploads.button"
    storeCode={storeCode}
    Dialog={UploadDialog}
  />
)
