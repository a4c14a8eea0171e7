import { createContext, use, type ReactNode } from 'react'

/** The sentence that a dialog has said of a form already. */
export const ToldContext = createContext<string | undefined>(undefined)

/** Whether an error has been said by a dialog: its field is marked then, and does not say it a second time to the eye. */
export function useIsTold(error: ReactNode): boolean {
  const told = use(ToldContext)
  return told !== undefined && error === told
}
