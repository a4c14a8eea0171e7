export function findPostgres(): string | undefined
export function ensurePostgres(): string | undefined
export function startPostgres(bin: string): Promise<{ url: string; stop(): Promise<void> }>
export function freePort(): Promise<number>
