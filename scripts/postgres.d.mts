export interface Cluster {
  readonly url: string
  /** Ends its server and keeps what is stored, as `pg_ctl stop -m` does. */
  down(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts its server again, on the same port. */
  up(): Promise<void>
  /** Copies it into a server of its own that follows it; its end is this one's. */
  standby(): Promise<Standby>
  /** Ends it and removes what is stored. */
  stop(): Promise<void>
}

export interface Standby extends Pick<Cluster, 'url' | 'up' | 'down'> {
  /** Makes it take writes; whether it does. */
  promote(): boolean
}

export function findPostgres(): string | undefined
export function ensurePostgres(): string | undefined
export function startPostgres(bin: string, options?: { parent?: string; isDurable?: boolean }): Promise<Cluster>
export function freePort(): Promise<number>
