import type { ReactNode } from 'react'
import { createQuestions } from '../kit/createQuestions'

interface Question {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  /** The button with the focus; 'cancel' if an Enter may come that is no answer. */
  readonly initialFocus?: 'confirm' | 'cancel'
}

/** Questions with the answers yes and no; `FeedbackHost` shows them. */
export const questions = createQuestions<Question, boolean>()

/** Asks a yes-or-no question. @returns whether the person says yes. Texts are already translated */
export const confirm = questions.ask
