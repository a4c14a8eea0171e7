import { FileUp } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useViewer } from '../../../data/session'
import { openUpload } from '../../../data/uploads'
import { can } from '../../../schema/access'
import { Button } from '../../../ui/kit/Button'

/** Opens the upload of a product file, for who may change products. */
export function UploadButton({ storeCode }: { storeCode?: string }) {
  const translate = useTranslate()
  if (!can(useViewer(), 'product.write')) return null
  return (
    <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => openUpload(storeCode)}>
      {translate('areas.products.uploads.button')}
    </Button>
  )
}
