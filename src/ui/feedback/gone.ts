import { createContext, type ReactNode } from 'react'

/** The subject of the current page, as its address names it, and the way back if it is gone. */
export interface PageSubject {
  readonly name?: string | undefined
  readonly back?: ReactNode
}

/** Set by the shell around each page; `LoadFailed` reads it. */
export const GoneContext = createContext<PageSubject>({})
