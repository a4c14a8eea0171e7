export function newBoard(): SharedArrayBuffer
export function begin(board: SharedArrayBuffer, isMaintenance: boolean, bytes?: Uint8Array): void
export function end(board: SharedArrayBuffer): void
export function busyMs(board: SharedArrayBuffer): number
export function statementOf(board: SharedArrayBuffer): string
