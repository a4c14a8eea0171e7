/** Builds the parts whose sources changed since their last build; without a name, both. */
export function ensureBuilt(...parts: ('console' | 'server')[]): Promise<void>
