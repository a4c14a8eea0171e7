import { useTranslate } from 'ra-core'
import { FilesDialog } from '../../domain/upload/FilesDialog'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { appFile } from './filesKinds'

/** Uploads one version of the mobile app. */
export const AppUploadDialog = ({ onClose }: ActionDialogProps) => (
  <FilesDialog kind={appFile(useTranslate())} onClose={onClose} />
)
