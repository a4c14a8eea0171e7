import { Toaster } from '../kit/Toaster'
import { ErrorDialog } from './ErrorDialog'
import { ConfirmHost } from './useConfirm'

/** Where toasts, error dialogs and questions appear. Stands once, in the shell's layout. */
export function FeedbackHost() {
  return (
    <>
      <ConfirmHost />
      <ErrorDialog />
      <Toaster />
    </>
  )
}
