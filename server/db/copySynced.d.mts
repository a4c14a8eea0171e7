export function copySynced(from: string, to: string): void
