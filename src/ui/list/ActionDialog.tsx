import { createElement, Suspense, type ComponentType } from 'react'
import { useDescriptorReady } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import { LazyFallback, preloadOf } from '../kit/lazily'
import type { ActionDialogProps } from './actionTypes'
import { DialogFrame } from './DialogFrame'

/**
 * The dialog of an action from the moment on that it is chosen. Its frame is there while its code or its
 * descriptor is on the way.
 */
export function ActionDialog({
  dialog,
  title,
  ...given
}: ActionDialogProps & { readonly dialog: ComponentType<ActionDialogProps>; readonly title: string }) {
  const { action, resource, onClose } = given
  const isDescribed = useDescriptorReady((action.form ?? resource) as ResourceName)
  preloadOf(dialog)
  const frame = <DialogFrame title={title} onClose={() => onClose()} />
  if (!isDescribed) return frame
  return (
    <LazyFallback value={frame}>
      <Suspense fallback={frame}>{createElement(dialog, given)}</Suspense>
    </LazyFallback>
  )
}
