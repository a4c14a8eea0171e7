import type { ReactNode } from 'react'
import type { Side } from '../../schema/threeWay'
import { createQuestions } from '../kit/createQuestions'

/** A part that both changed, as it is shown. */
export interface ConflictRow {
  readonly id: string
  readonly label: ReactNode
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

/** A part that only the other person changed: as it was, and as it is now. */
interface TakenRow {
  readonly id: string
  readonly label: ReactNode
  readonly before: ReactNode
  readonly now: ReactNode
}

/** A save that conflicts with somebody else's. */
export interface ConflictQuestion {
  /** When and by whom it was saved, if that is known. */
  readonly savedAt?: number | undefined
  readonly savedBy?: string | undefined
  readonly rows: readonly ConflictRow[]
  readonly taken: readonly TakenRow[]
  /** What only this person changed, in words. */
  readonly kept: readonly string[]
}

export type ConflictAnswer =
  /** Saves, with the side of each row by its id. */
  | { readonly is: 'save'; readonly choices: ReadonlyMap<string, Side> }
  /** Puts the other person's version into the form. */
  | { readonly is: 'theirs' }
  /** Leaves the form as it was typed. */
  | { readonly is: 'back' }

/** A record that was deleted while it was edited. */
export interface GoneQuestion {
  /** What was typed, one line per field. */
  readonly typed: string
  /** Whether it can be saved as a new one. */
  readonly canRecreate: boolean
}

/** Asks which of two people's changes are kept; `FeedbackHost` shows it. */
export const conflicts = createQuestions<ConflictQuestion, ConflictAnswer>()

/** Reports that a record was deleted meanwhile; the answer is whether it is to be saved as a new one. */
export const goneRecords = createQuestions<GoneQuestion, boolean>()
