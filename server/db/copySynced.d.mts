export function dropPartial(folder: string): void
export function copySynced(from: string, to: string): void
