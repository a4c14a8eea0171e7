import type { AreaCalls, CallDefinition } from '../../http/call'

const version: CallDefinition = {
  answer: 'version-info',
  summary: 'Which software runs: the server, and the newest of the gateways (spec/3 §3, §7).',
  handle: async ({ services }) => {
    const gateways = await services.records.counts('gateway', ['gmpVersion', 'grmVersion'])
    return {
      version: { version: services.config.version },
      grm: newest(gateways.map(({ grmVersion }) => grmVersion)),
      gmp: newest(gateways.map(({ gmpVersion }) => gmpVersion)),
    }
  },
}

function newest(versions: readonly unknown[]): { version: string } | null {
  const known = versions.filter((one): one is string => typeof one === 'string' && one !== '')
  const [last] = known.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  return last === undefined ? null : { version: last }
}

export const versionCalls: AreaCalls = { 'GET /version': version }
