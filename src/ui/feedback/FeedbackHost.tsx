import { ConflictHost } from '../conflict/ConflictHost'
import { ConfirmHost } from './ConfirmHost'
import { ErrorDialog } from './ErrorDialog'
import { Toaster } from '../kit/Toaster'

/** Where toasts, error dialogs and questions appear. Stands once, in the shell's layout. */
export function FeedbackHost() {
  return (
    <>
      <ConflictHost />
      <ConfirmHost />
      <ErrorDialog />
      <Toaster />
    </>
  )
}
