import type { Input } from './types'

/** Kept and sent, never shown. */
export const hidden: Input = () => null
