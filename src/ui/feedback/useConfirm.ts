import type { ReactNode } from 'react'
import { createQuestions } from '../kit/createQuestions'

interface Question {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  /** Where the focus is; 'cancel' where an Enter may come that is no answer. */
  readonly initialFocus?: 'confirm' | 'cancel'
}

/** Questions to say yes or no to; `FeedbackHost` shows them. */
export const questions = createQuestions<Question, boolean>()

/** `await confirm({ title, text, confirmLabel, danger })`: whether the person says yes. Texts are already translated. */
export const useConfirm = () => questions.ask
