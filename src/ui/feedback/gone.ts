import { createContext, type ReactNode } from 'react'

/** What the page in sight is about, as its address names it, and the way back from where that is gone. */
export interface PageSubject {
  readonly name?: string | undefined
  readonly back?: ReactNode
}

/** Set by the shell around each page; `LoadFailed` reads it. */
export const GoneContext = createContext<PageSubject>({})
