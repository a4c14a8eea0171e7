import type { UpgradeFile } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { GatewaySoftware } from './driver'

/** Orders versions as people read them, the newest first: 1.10 before 1.9. */
export const newerFirst = (one: string, other: string): number => other.localeCompare(one, 'en', { numeric: true })

/**
 * The uploaded software that is newer than what a gateway runs, of each part the newest package: it goes with the order to
 * restart (spec/3 §2, §7).
 */
export async function softwareFor(records: Records, gwMac: string): Promise<GatewaySoftware> {
  const gateway = await records.one('gateway', { gwMac })
  const packages = await records.find('upgrade-file', {})
  const newest = (part: UpgradeFile['part'], running: string | null | undefined) => {
    const [version] = packages.flatMap((one) => (one.part === part ? [one.ver] : [])).sort(newerFirst)
    return version !== undefined && newerFirst(version, running ?? '') < 0 ? version : undefined
  }
  return { grm: newest('grm', gateway?.grmVersion), gmp: newest('gmp', gateway?.gmpVersion) }
}

/** Keeps what gateways say that they have installed. */
export async function noteSoftware(records: Records, installed: readonly { readonly gwMac: string; readonly storeCode: string; readonly installed?: GatewaySoftware | undefined }[]): Promise<void> {
  for (const { storeCode, gwMac, installed: { grm, gmp } = {} } of installed) {
    const change = { ...(grm !== undefined && { grmVersion: grm }), ...(gmp !== undefined && { gmpVersion: gmp }) }
    if (Object.keys(change).length > 0) await records.update('gateway', { storeCode, gwMac }, change)
  }
}
