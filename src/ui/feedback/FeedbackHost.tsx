import { ConflictHost } from '../conflict/ConflictHost'
import { ConfirmHost } from './ConfirmHost'
import { ErrorDialog } from './ErrorDialog'
import { Notifications } from './Notifications'

/** Where notes, error dialogs and questions appear. Stands once, in the shell's layout. */
export function FeedbackHost() {
  return (
    <>
      <ConflictHost />
      <ConfirmHost />
      <ErrorDialog />
      <Notifications />
    </>
  )
}
