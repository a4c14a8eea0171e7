import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { CallError } from '../calls/callError'
import type { Services } from '../calls/services'
import type { Row } from './hooks'

/**
 * The writable fields of a body: without computed ones and, on an update, those that are fixed after creation. Clients send
 * records back as they were read, so these are dropped rather than refused.
 */
export function writable<Rec extends object>(
  { descriptors }: Pick<Services, 'descriptors'>,
  name: ResourceName,
  sent: Rec,
  mode: 'create' | 'update',
): Partial<Rec> {
  return ownPart(
    [descriptors.get(name)].flatMap((found) => found ?? []),
    sent as Row,
    mode,
  ) as Partial<Rec>
}

/** The same of the fields of several shapes. */
export function ownPart(descriptors: readonly ResourceDescriptor[], sent: Row, mode: 'create' | 'update'): Row {
  const open = descriptors.flatMap(({ fields, key }) =>
    fields.filter(
      ({ name, schema, storage, readOnly }) =>
        !schema.readOnly &&
        !storage.computed &&
        (key.includes(name) || (readOnly !== 'always' && readOnly !== (mode === 'update' ? 'edit' : 'create'))),
    ),
  )
  const names = new Set(open.map(({ name }) => name))
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => names.has(name) && value !== undefined))
}

/** Runs work on one of several rows; errors it throws get the path of the row. */
export async function placed<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof CallError ? error.within(path) : error
  }
}
