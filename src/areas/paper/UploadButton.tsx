import { FileUp } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { Button } from '../../ui/kit/Button'
import { lazily } from '../../ui/kit/lazily'
import { useAskedAction } from '../../ui/list/useAskedAction'

const UploadDialog = lazily(() => import('./UploadDialog').then((module) => module.UploadDialog))

/** Opens the upload of a file of paper labels, for who may change paper labels. */
export function UploadButton({ storeCode }: { storeCode?: string }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const writes = can(useViewer(), 'paper.write')
  useAskedAction(writes, (action) => {
    if (action === 'upload') setOpen(true)
    return action === 'upload'
  })
  if (!writes) return null
  return (
    <>
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {translate('areas.paper.uploads.button')}
      </Button>
      {open && <UploadDialog storeCode={storeCode} onClose={() => setOpen(false)} />}
    </>
  )
}
