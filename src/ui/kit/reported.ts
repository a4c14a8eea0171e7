import { createContext, use, type ReactNode } from 'react'

/** The message about a form that a dialog has shown already. */
export const ReportedContext = createContext<string | undefined>(undefined)

/** Whether a dialog has shown an error already: then its field is marked, and does not show it a second time. */
export function useIsReported(error: ReactNode): boolean {
  const reported = use(ReportedContext)
  return reported !== undefined && error === reported
}
