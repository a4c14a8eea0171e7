export interface Cluster {
  readonly url: string
  /** Stops its server and keeps its data, as `pg_ctl stop -m` does. */
  down(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts its server again, on the same port. */
  up(): Promise<void>
  /** Copies it to a standby server that follows it and ends with it. */
  standby(): Promise<Standby>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

export interface Standby extends Pick<Cluster, 'url' | 'up' | 'down'> {
  /** Promotes it, so that it accepts writes. @returns whether it does */
  promote(): boolean
}

export function findPostgres(): string | undefined
export function ensurePostgres(): string | undefined
export function startPostgres(bin: string, options?: { parent?: string; isDurable?: boolean }): Promise<Cluster>
export function freePort(): Promise<number>
