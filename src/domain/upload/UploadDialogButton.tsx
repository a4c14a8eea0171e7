import { FileUp } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState, type ComponentType } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import type { Permission } from '../../schema/dialect'
import { Button } from '../../ui/kit/Button'
import { useAskedAction } from '../../ui/list/useAskedAction'

export interface UploadDialogProps {
  /** The store whose page opened the dialog; undefined if one has to be selected. */
  readonly storeCode: string | undefined
  readonly onClose: () => void
}

interface UploadDialogButtonProps {
  readonly permission: Permission
  readonly label: string
  readonly storeCode: string | undefined
  readonly Dialog: ComponentType<UploadDialogProps>
}

/** A button that opens the upload of a file, for people with a permission. `?action=upload` in the address opens it too. */
export function UploadDialogButton({ permission, label, storeCode, Dialog }: UploadDialogButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const canUpload = can(useViewer(), permission)
  useAskedAction(canUpload, (action) => {
    if (action === 'upload') setOpen(true)
    return action === 'upload'
  })
  if (!canUpload) return null
  return (
    <>
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {translate(label)}
      </Button>
      {isOpen && <Dialog storeCode={storeCode} onClose={() => setOpen(false)} />}
    </>
  )
}
