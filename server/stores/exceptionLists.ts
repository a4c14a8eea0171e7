import { sql } from 'kysely'
import type { Gateway } from '../../src/generated/types'
import { FAULTY } from '../base/tagStates'
import { tableOf } from '../db/counts/group'
import type { Records } from '../db/records'
import type { SearchBase } from '../db/searchTypes'

/** The lists of exceptional tags. */
export type TagException = 'error' | 'noproduct' | 'lowbattery' | 'duplicate'

/**
 * The condition of a list of exceptional tags in a store. Duplicates are tags whose product another tag of the store
 * shows too.
 */
export function exceptionBase(exception: TagException, storeCode: string): SearchBase {
  switch (exception) {
    case 'error':
      return { where: { storeCode, status: FAULTY } }
    case 'noproduct':
      return { where: { storeCode, prCode: null } }
    case 'lowbattery':
      return { where: { storeCode, battStatus: 'LOW' } }
    case 'duplicate':
      return {
        where: { storeCode },
        also: {
          fields: ['prCode'],
          sql: (ref) =>
            sql`${ref('prCode')} IN (SELECT "key" FROM ${tableOf('tagProducts')} WHERE "scope" = ${storeCode} AND "total" > 1)`,
        },
      }
  }
}

export type NgGateway = Pick<
  Gateway,
  'storeCode' | 'gwMac' | 'gwIndex' | 'ip' | 'tagCount' | 'timeSync' | 'lastStatusTime'
> & { readonly status: NonNullable<Gateway['status']> }

/** The gateways of a store that are offline or in alarm; one whose clock is wrong counts as in alarm. */
export async function ngGateways(records: Records, storeCode: string): Promise<NgGateway[]> {
  const gateways = await records.pick(
    'gateway',
    ['storeCode', 'gwMac', 'gwIndex', 'ip', 'status', 'tagCount', 'timeSync', 'lastStatusTime'],
    { storeCode },
  )
  return gateways
    .map((gateway) => ({
      ...gateway,
      status:
        gateway.timeSync === false && gateway.status === 'NORMAL' ? ('ALARM' as const) : (gateway.status ?? 'OFFLINE'),
    }))
    .filter(({ status }) => status !== 'NORMAL')
    .sort((one, other) => (one.gwIndex ?? 0) - (other.gwIndex ?? 0))
}
