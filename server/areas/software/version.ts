import type { UpgradeFile } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { newerFirst } from '../../radio/gatewaySoftware'

const version: Handler = async ({ services }) => {
  const { records, config } = services
  const packages = await records.find('upgrade-file', {})
  const grm = await records.counts('gateway', ['grmVersion'], {}, { latest: 'updatedAt' })
  const gmp = await records.counts('gateway', ['gmpVersion'], {}, { latest: 'updatedAt' })
  const uploaded = (part: UpgradeFile['part']) =>
    packages.filter((one) => one.part === part).map(({ ver, updatedAt }) => ({ version: ver, updatedAt }))
  return {
    version: { version: config.version, updatedAt: config.installedAt },
    grm: newest(
      uploaded('grm'),
      grm.map(({ grmVersion, latest }) => ({ version: grmVersion, updatedAt: latest })),
    ),
    gmp: newest(
      uploaded('gmp'),
      gmp.map(({ gmpVersion, latest }) => ({ version: gmpVersion, updatedAt: latest })),
    ),
  }
}

interface Known {
  readonly version?: string | null | undefined
  readonly updatedAt?: number | null | undefined
}

/** The newest version. For the same version, the time of the upload takes precedence over that of a gateway's report. */
export function newest(
  uploaded: readonly Known[],
  running: readonly Known[],
): { version: string; updatedAt: number | null } | null {
  const known = [...uploaded, ...running].flatMap(({ version, updatedAt }) =>
    version ? [{ version, updatedAt: updatedAt ?? null }] : [],
  )
  return known.sort((one, other) => newerFirst(one.version, other.version))[0] ?? null
}

/** GET /version */
export const versionCalls: AreaCalls = { 'GET /version': version }
