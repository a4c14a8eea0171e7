import type { Records } from '../../../server/db/records'
import type { Place } from '../../support/kills'
import type { Writing } from '../../support/writes'

/** A kind of job whose server is killed in the middle of it. */
export interface KilledKind {
  /** What is true of it, where that is not that each has its effect once. */
  readonly holds?: string
  /** The only database that has such jobs. */
  readonly on?: 'embedded' | 'PostgreSQL'
  /** What its store has that other kinds do not need. */
  readonly shop?: { readonly gateways?: number; readonly tags?: number; readonly products?: number }
  /** What its servers are started with. */
  readonly env?: Readonly<Record<string, string>>
  /** Sees to it that its effect can be told. */
  prepare?(records: Records, place: Place): Promise<void>
  /** Gives a round something to do that is called so, while no server runs. */
  plant?(records: Records, name: string, place: Place): Promise<void>
  /** Has a job of the kind sent, of something that is called so; without it, it is a round that is asked to come now. */
  begin?(to: Writing, name: string): Promise<void>
  /** Waits for what its jobs have set going. */
  settled?(to: Writing): Promise<void>
  /** What it has done to that: the same after any number of kills. */
  effect(
    records: Records,
    name: string,
    all: { readonly place: Place; readonly names: readonly string[]; readonly kills: number },
  ): Promise<unknown>
  /** Closes what it opened. */
  end?(): Promise<void>
}
