import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { LinkCheckDialog } from './gateway/LinkCheckDialog'

/** The check of a gateway's link as the dialog of a list's action. */
export const LinkCheckAction = ({ rows, onClose }: ActionDialogProps) => <LinkCheckDialog gwMac={String(rows[0]?.['gwMac'] ?? '')} onClose={() => onClose()} />
