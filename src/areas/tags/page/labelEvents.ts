import { type RaRecord, useGetList } from 'ra-core'
import type { LabelEvent } from '../../../generated/types'

/** Whether a real gateway has told of a label of this type: the types of our own table have two characters. */
export const isOfRealKind = (tagType: string) => tagType.length > 2

/** The list of what happened at one label. */
export const eventsHref = (tagMac: string) => `/tag/events?filter_labelMac=${encodeURIComponent(tagMac)}`

const REFRESH_EVERY = 5_000
const NEWEST = { page: 1, perPage: 1 }
const BY_TIME = { field: 'updatedAt', order: 'DESC' } as const

interface LabelOfStore {
  readonly storeCode: string
  readonly tagMac: string
}

/**
 * The last time that something happened at a label.
 * @param label undefined for those of which nothing is reported
 * @returns undefined while it is not known yet, null where it has not happened
 */
export function useLastEvent(label: LabelOfStore | undefined, kind: LabelEvent['kind']): LabelEvent | null | undefined {
  const { storeCode, tagMac } = label ?? {}
  const { data, error } = useGetList<RaRecord<string> & LabelEvent>(
    'label-event',
    {
      pagination: NEWEST,
      sort: BY_TIME,
      filter: { storeCode: { equals: storeCode }, labelMac: { equals: tagMac }, kind: { equals: kind } },
    },
    { enabled: label !== undefined, refetchInterval: REFRESH_EVERY, retry: false, meta: { background: true } },
  )
  return data ? (data[0] ?? null) : error ? null : undefined
}
