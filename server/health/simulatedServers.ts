import type { Server } from '../../src/generated/types'
import { isDue } from '../base/elapsed'
import { type Random, randomFrom } from '../base/random'
import type { Records } from '../db/records'
import type { Usage } from './machine'
import type { ReportSource, ServerReport } from './report'

/** Chances per report, and durations in seconds. */
const chances = {
  /** A secondary falls behind and catches up. */
  recovers: 1 / 6000,
  recoversFrom: 120,
  recoversTo: 600,
  /** A job uses much memory. */
  works: 1 / 4000,
  worksFrom: 300,
  worksTo: 1800,
} as const

const WORKING_MEMORY = 88
const NORMAL = { memory: 45, disk: 40 } as const
const serviceNames = {
  proxy: ['api', 'socket'],
  esl: ['scheduler', 'queue', 'radio'],
  database: ['database', 'replication'],
} as const

interface Simulated {
  readonly state: Server['state']
  readonly memoryTotal: number
  readonly diskTotal: number
  readonly networks: ServerReport['networks']
  /** Its normal load in percent, around which it fluctuates. */
  readonly normal: { readonly memory: number; readonly disk: number }
  memory: number
  disk: number
  recoversUntil: number
  worksUntil: number
}

/**
 * The servers of the demonstration: their figures fluctuate, and some fall behind and catch up. They are marked as `simulated`,
 * so that nobody takes them for machines. A deleted one does not come back.
 */
export function simulatedServers(seed: string | number = 'servers'): ReportSource {
  const random = randomFrom(seed)
  const known = new Map<string, Simulated>()
  return async (records, now) => {
    const servers = await records.find('server', { simulated: true })
    const reports: ServerReport[] = []
    for (const server of servers) {
      const simulated = known.get(server.id) ?? (await simulate(records, server))
      known.set(server.id, simulated)
      advance(simulated, random, now)
      reports.push(reportOf(server, simulated, now))
    }
    return reports
  }
}

async function simulate(records: Records, { id, state }: Server): Promise<Simulated> {
  const [last] = await records.find('server-status-sample', { id }, { orderBy: 'time', descending: true, limit: 1 })
  const { ramUsage, diskUsage, networkInformation } = last ?? {}
  const normal = { memory: NORMAL.memory, disk: share(diskUsage) ?? NORMAL.disk }
  return {
    state: state === 'RECOVERING' ? 'SECONDARY' : (state ?? 'UNKNOWN'),
    memoryTotal: ramUsage?.total ?? 16_384,
    diskTotal: diskUsage?.total ?? 204_800,
    networks: networkInformation ?? [],
    normal,
    memory: share(ramUsage) ?? normal.memory,
    disk: normal.disk,
    recoversUntil: 0,
    worksUntil: 0,
  }
}

const share = (usage: Usage | null | undefined) =>
  usage && usage.total > 0 ? (usage.used / usage.total) * 100 : undefined

function advance(server: Simulated, random: Random, now: number): void {
  const isSecondary = server.state === 'SECONDARY' || server.state === 'FOLLOWER'
  if (isSecondary && random.chance(chances.recovers))
    server.recoversUntil = now + random.between(chances.recoversFrom, chances.recoversTo)
  if (random.chance(chances.works)) server.worksUntil = now + random.between(chances.worksFrom, chances.worksTo)
  const goal = !isDue(server.worksUntil, chances.worksTo, now) ? WORKING_MEMORY : server.normal.memory
  server.memory = wander(server.memory, goal, random, 0.8)
  server.disk = wander(server.disk, server.normal.disk, random, 0.05)
}

function wander(percent: number, goal: number, random: Random, step: number): number {
  return Math.max(1, Math.min(99, percent + (goal - percent) * 0.02 + (random.next() - 0.5) * 2 * step))
}

function reportOf({ id, name, type }: Server, server: Simulated, now: number): ServerReport {
  const isRecovering = !isDue(server.recoversUntil, chances.recoversTo, now)
  const used = (percent: number, total: number) => ({ used: Math.round((percent / 100) * total), total })
  return {
    id,
    name,
    type,
    state: isRecovering ? 'RECOVERING' : (server.state ?? null),
    memory: used(server.memory, server.memoryTotal),
    disk: used(server.disk, server.diskTotal),
    services: serviceNames[type].map((service, at) => ({
      name: service,
      status: isRecovering && at > 0 ? 'STARTING' : 'RUNNING',
    })),
    networks: server.networks,
    simulated: true,
  }
}
