import { hostname } from 'node:os'
import type { Services } from '../services'
import { databaseReport } from './database'
import { diskUsage, memoryUsage, networks } from './machine'
import { idOf, type ReportSource, type ServerReport } from './report'

/** What of this process listens. */
export interface Listeners {
  readonly http: () => boolean
  readonly socket: () => boolean
}

/**
 * This process as the servers that it is (spec/1 §3): the proxy is its HTTP front with the socket, the esl server
 * drives the radio and makes files, the database is the one that it is connected to. One machine has one memory
 * and one disk: all three tell the same figures of it where they share it.
 */
export function ownServers(services: Services, listeners: Listeners): ReportSource {
  const { config, jobs, radio, downloads } = services
  const host = hostname()
  // A folder has one process, whatever its port; a PostgreSQL server may have several on one machine.
  const place = services.connection.engine === 'embedded' ? host : `${host}-${config.port}`
  const begun = new Set<string>()
  // What has not listened yet is about to.
  const listens = (name: string, isListening: boolean) => {
    if (isListening) begun.add(name)
    return { name, status: isListening ? 'RUNNING' : begun.has(name) ? 'STOPPED' : 'STARTING' }
  }
  return async () => {
    const [memory, disk, addresses, failed] = await Promise.all([memoryUsage(), diskUsage(config.dataDir), networks(), jobs.failed()])
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
      },
      await databaseReport(services, machine, place),
    ]
    return own
  }
}
