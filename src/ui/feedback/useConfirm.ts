import type { ReactNode } from 'react'
import { createStore } from '../kit/createStore'

export interface Question {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  /** Where the focus is; 'cancel' where an Enter may come that is no answer. */
  readonly initialFocus?: 'confirm' | 'cancel'
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

/** Questions that wait for their answer; `ConfirmHost` shows them. */
export const questions = createStore<readonly Asked[]>([])

const confirm = (question: Question) =>
  new Promise<boolean>((resolve) => {
    const entry: Asked = {
      ...question,
      answer: (yes) => {
        questions.set((all) => all.filter((other) => other !== entry))
        resolve(yes)
      },
    }
    questions.set((all) => [...all, entry])
  })

/** `await confirm({ title, text, confirmLabel, danger })`: whether the person says yes. Texts are already translated. */
export const useConfirm = () => confirm
