import { useTranslate } from 'ra-core'
import { createElement, Suspense, type ComponentType } from 'react'
import { useDescriptorReady } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { DialogSkeleton } from '../kit/DialogSkeleton'
import { Meanwhile, preloadOf } from '../kit/lazily'
import type { ActionDialogProps } from './actionTypes'

/**
 * The dialog of an action from the moment on that it is chosen. While its code or its descriptor is on the way, a frame
 * has the focus: what is typed or scanned at once presses nothing on the page underneath.
 */
export function ActionDialog({ dialog, title, ...given }: ActionDialogProps & { readonly dialog: ComponentType<ActionDialogProps>; readonly title: string }) {
  const translate = useTranslate()
  const { action, resource, onClose } = given
  const isDescribed = useDescriptorReady((action.form ?? resource) as ResourceName)
  preloadOf(dialog)
  const frame = (
    <Dialog open onOpenChange={() => onClose()} title={title} closeOnOutsidePress={false} footer={<Button onClick={() => onClose()}>{translate('kit.close')}</Button>}>
      <DialogSkeleton />
    </Dialog>
  )
  if (!isDescribed) return frame
  return (
    <Meanwhile value={frame}>
      <Suspense fallback={frame}>{createElement(dialog, given)}</Suspense>
    </Meanwhile>
  )
}
