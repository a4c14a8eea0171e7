import type { UpgradeFile } from '../../../src/generated/types'
import type { AreaCalls, CallDefinition } from '../../http/call'
import { newerFirst } from '../../radio/gatewaySoftware'

const version: CallDefinition = {
  answer: 'version-info',
  summary: 'Which software there is: of the server, and the newest of the gateways, running or uploaded (spec/3 §3, §7).',
  handle: async ({ services }) => {
    const gateways = await services.records.counts('gateway', ['gmpVersion', 'grmVersion'])
    const packages = await services.records.find('upgrade-file', {})
    const of = (part: UpgradeFile['part'], running: readonly unknown[]) =>
      newest([...running.flatMap((ver) => (typeof ver === 'string' && ver !== '' ? [{ version: ver }] : [])), ...packages.flatMap((one) => (one.part === part ? [{ version: one.ver, updatedAt: one.updatedAt ?? null }] : []))])
    return {
      version: { version: services.config.version },
      grm: of('grm', gateways.map(({ grmVersion }) => grmVersion)),
      gmp: of('gmp', gateways.map(({ gmpVersion }) => gmpVersion)),
    }
  },
}

interface Known {
  readonly version: string
  readonly updatedAt?: number | null
}

/** The newest version; of the same one the one that says since when. */
function newest(known: readonly Known[]): Known | null {
  const order = (one: Known, other: Known) => newerFirst(one.version, other.version) || Number(other.updatedAt ?? 0) - Number(one.updatedAt ?? 0)
  return [...known].sort(order)[0] ?? null
}

/** GET /version */
export const versionCalls: AreaCalls = { 'GET /version': version }
