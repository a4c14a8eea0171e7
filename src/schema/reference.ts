import type { ResourceDescriptor } from './descriptor'

/** The field by which records of a resource are referred to: its key, within its store; undefined where it takes several. */
export function referredKey({ key, scope }: Pick<ResourceDescriptor, 'key' | 'scope'>): string | undefined {
  const own = key.length > 1 ? key.filter((name) => name !== scope) : key
  return own.length === 1 ? own[0] : undefined
}
