import { FileUp } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useViewer } from '../../../data/session'
import { can } from '../../../schema/access'
import { Button } from '../../../ui/kit/Button'
import { lazily } from '../../../ui/kit/lazily'
import { useAskedAction } from '../../../ui/list/useAskedAction'

const ProductUploadDialog = lazily(() => import('./ProductUploadDialog').then((module) => module.ProductUploadDialog))

/** Opens the upload of a product file, for who may change products. */
export function UploadButton({ storeCode }: { storeCode?: string }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const mayUpload = can(useViewer(), 'product.write')
  useAskedAction(mayUpload, (id) => {
    if (id === 'upload') setOpen(true)
    return id === 'upload'
  })
  if (!mayUpload) return null
  return (
    <>
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {translate('areas.products.uploads.button')}
      </Button>
      {open && <ProductUploadDialog storeCode={storeCode} onClose={() => setOpen(false)} />}
    </>
  )
}
