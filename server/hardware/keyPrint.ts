import { createHash } from 'node:crypto'

/** What stands for a key of a label where the key itself is not to be. */
export const keyPrint = (key: string): string => createHash('sha256').update(key).digest('base64url')
