/** Builds the parts whose sources changed since they were built last; both without a name. */
export function ensureBuilt(...parts: ('console' | 'server')[]): Promise<void>
