import type { UpgradeFile } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { GatewaySoftware } from './driver'

/** Compares versions, newest first: 1.10 before 1.9. */
export const newerFirst = (one: string, other: string): number => other.localeCompare(one, 'en', { numeric: true })

/** The newest uploaded package of each part that is newer than a gateway's: it is offered with the restart. */
export async function softwareFor(records: Records, gwMac: string): Promise<GatewaySoftware> {
  const gateway = await records.one('gateway', { gwMac })
  const packages = await records.find('upgrade-file', {})
  return {
    grm: newestOf(packages, 'grm', gateway?.grmVersion),
    gmp: newestOf(packages, 'gmp', gateway?.gmpVersion),
  }
}

/** The newest version of a part among packages; undefined unless it is newer than the running one. */
export function newestOf(
  packages: readonly Pick<UpgradeFile, 'part' | 'ver'>[],
  part: UpgradeFile['part'],
  running: string | null | undefined,
): string | undefined {
  const [version] = packages.flatMap((one) => (one.part === part ? [one.ver] : [])).sort(newerFirst)
  return version !== undefined && newerFirst(version, running ?? '') < 0 ? version : undefined
}

/** Stores what gateways have installed. */
export async function noteSoftware(
  records: Records,
  installed: readonly {
    readonly gwMac: string
    readonly storeCode: string
    readonly installed?: GatewaySoftware | undefined
  }[],
): Promise<void> {
  for (const { storeCode, gwMac, installed: { grm, gmp } = {} } of installed) {
    const change = { ...(grm !== undefined && { grmVersion: grm }), ...(gmp !== undefined && { gmpVersion: gmp }) }
    if (Object.keys(change).length > 0) await records.update('gateway', { storeCode, gwMac }, change)
  }
}
