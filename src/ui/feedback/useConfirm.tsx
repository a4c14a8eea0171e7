import type { ReactNode } from 'react'
import { ConfirmDialog } from '../kit/ConfirmDialog'
import { createStore } from './store'

export interface Question {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

const asked = createStore<readonly Asked[]>([])

const confirm = (question: Question) =>
  new Promise<boolean>((resolve) => {
    const entry: Asked = {
      ...question,
      answer: (yes) => {
        asked.set((all) => all.filter((other) => other !== entry))
        resolve(yes)
      },
    }
    asked.set((all) => [...all, entry])
  })

/** `await confirm({ title, text, confirmLabel, danger })`: whether the person says yes. Texts are already translated. */
export const useConfirm = () => confirm

/** The question that was asked last. Stands once, in `FeedbackHost`. */
export function ConfirmHost() {
  const question = asked.use().at(-1)
  if (!question) return null
  const { answer, ...texts } = question
  return <ConfirmDialog {...texts} onOpenChange={() => answer(false)} onConfirm={() => answer(true)} />
}
