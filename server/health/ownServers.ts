import { hostname } from 'node:os'
import type { Downloads } from '../files/downloads'
import type { Radio } from '../radio/radio'
import { databaseReport, type DatabaseParts } from './database'
import { diskUsage, memoryUsage, networks } from './machine'
import { idOf, type ReportSource, type ServerReport } from './report'

export interface OwnParts extends DatabaseParts {
  readonly radio: Radio
  readonly downloads: Downloads
}

/** Whether the listeners of this process are running. */
export interface Listeners {
  readonly http: () => boolean
  readonly socket: () => boolean
}

/**
 * Reports this process as three servers: the proxy is its HTTP server and socket, the esl server drives the radio and generates
 * files, and the database is the one it is connected to. If they share a machine, they report the same memory and disk.
 */
export function ownServers(parts: OwnParts, listeners: Listeners): ReportSource {
  const { config, jobs, radio, downloads } = parts
  const host = hostname()
  // A data folder has one process, whatever its port; a PostgreSQL may be used by several on one machine.
  const place = parts.connection.engine === 'embedded' ? host : `${host}-${config.port}`
  const begun = new Set<string>()
  // A listener that was never running is starting.
  const listens = (name: string, isListening: boolean) => {
    if (isListening) begun.add(name)
    return { name, status: isListening ? 'RUNNING' : begun.has(name) ? 'STOPPED' : 'STARTING' }
  }
  return async () => {
    const [memory, disk, addresses, failed] = await Promise.all([
      memoryUsage(),
      diskUsage(config.dataDir),
      networks(),
      jobs.failed(),
    ])
    const machine = { memory, disk, networks: addresses, simulated: false }
    const own: ServerReport[] = [
      {
        ...machine,
        id: idOf('proxy', place),
        name: `HTTP ${host}:${config.port}`,
        type: 'proxy',
        state: 'LEADER',
        services: [listens('api', listeners.http()), listens('socket', listeners.socket())],
      },
      {
        ...machine,
        id: idOf('esl', place),
        name: `Shelfdeck ${config.version} ${host}`,
        type: 'esl',
        state: 'MASTER',
        services: [
          { name: 'radio', status: radio.status },
          { name: 'downloads', status: downloads.busy > 0 ? 'RUNNING' : 'IDLE' },
          { name: 'histories', status: jobs.status('histories') },
          { name: 'jobs', status: failed > 0 ? 'FAILED' : 'RUNNING' },
        ],
        shared: ['jobs'],
      },
      await databaseReport(parts, machine, place),
    ]
    return own
  }
}
