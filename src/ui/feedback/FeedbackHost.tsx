import { conflicts, goneRecords } from '../conflict/ask'
import { ConfirmDialog } from '../kit/ConfirmDialog'
import { lazily } from '../kit/lazily'
import { ErrorDialog } from './ErrorDialog'
import { Notifications } from './Notifications'
import { questions } from './confirm'

const ConflictDialog = lazily(() => import('../conflict/ConflictDialog').then((module) => module.ConflictDialog))
const GoneDialog = lazily(() => import('../conflict/GoneDialog').then((module) => module.GoneDialog))

/** Where toasts, error dialogs and questions appear. Rendered once, by the shell's layout. */
export function FeedbackHost() {
  const conflict = conflicts.use()
  const gone = goneRecords.use()
  const question = questions.use()
  return (
    <>
      {conflict && <ConflictDialog question={conflict} onAnswer={conflict.answer} />}
      {gone && <GoneDialog question={gone} onAnswer={gone.answer} />}
      {question && (
        <ConfirmDialog
          {...question}
          onOpenChange={() => question.answer(false)}
          onConfirm={() => question.answer(true)}
        />
      )}
      <ErrorDialog />
      <Notifications />
    </>
  )
}
