import type { ReactNode } from 'react'
import type { Side } from '../../schema/threeWay'
import { createQuestions } from '../kit/createQuestions'

/** What both changed, as it is shown. */
export interface ConflictRow {
  readonly id: string
  readonly label: ReactNode
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

/** What the other changed alone: as it was, and as it is now. */
interface TakenRow {
  readonly id: string
  readonly label: ReactNode
  readonly before: ReactNode
  readonly now: ReactNode
}

/** A save that somebody else's came before. */
export interface ConflictQuestion {
  /** When and by whom it was saved, where that is known. */
  readonly savedAt?: number | undefined
  readonly savedBy?: string | undefined
  readonly rows: readonly ConflictRow[]
  readonly taken: readonly TakenRow[]
  /** What was changed here alone, in words. */
  readonly kept: readonly string[]
}

export type ConflictAnswer =
  /** Saves, with the side of each row by its id. */
  | { readonly is: 'save'; readonly choices: ReadonlyMap<string, Side> }
  /** Puts what the other saved into the form. */
  | { readonly is: 'theirs' }
  /** Leaves the form as it was typed. */
  | { readonly is: 'back' }

/** What was deleted while it was edited. */
export interface GoneQuestion {
  /** What was typed, a line a field. */
  readonly typed: string
  /** Whether it can be saved as a new one. */
  readonly canRecreate: boolean
}

/** Asks which of two people's changes are kept; `FeedbackHost` shows it. */
export const conflicts = createQuestions<ConflictQuestion, ConflictAnswer>()

/** Reports that a record was deleted meanwhile; the answer is whether it is to be saved as a new one. */
export const goneRecords = createQuestions<GoneQuestion, boolean>()
