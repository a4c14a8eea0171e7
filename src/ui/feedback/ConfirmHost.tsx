import { ConfirmDialog } from '../kit/ConfirmDialog'
import { questions } from './useConfirm'

/** The question that was asked last. Stands once, in `FeedbackHost`. */
export function ConfirmHost() {
  const question = questions.use().at(-1)
  if (!question) return null
  const { answer, ...texts } = question
  return <ConfirmDialog {...texts} onOpenChange={() => answer(false)} onConfirm={() => answer(true)} />
}
