import { readFile, statfs } from 'node:fs/promises'
import { freemem, networkInterfaces, totalmem } from 'node:os'
import type { ServerStatusSample } from '../../src/generated/types'

/** Used and total, in MiB. */
export type Usage = NonNullable<ServerStatusSample['ramUsage']>
export type Network = NonNullable<ServerStatusSample['networkInformation']>

const MIB = 1024 * 1024
const mib = (bytes: number) => Math.round(bytes / MIB)

/** The memory of this machine; used is what is not available. */
export async function memoryUsage(): Promise<Usage> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  return memoryOf(text) ?? { used: mib(totalmem() - freemem()), total: mib(totalmem()) }
}

/** Parses /proc/meminfo; undefined if values are missing. */
export function memoryOf(meminfo: string): Usage | undefined {
  const [total, available] = [/^MemTotal:\s*(\d+) kB/m, /^MemAvailable:\s*(\d+) kB/m].map((line) =>
    Number(line.exec(meminfo)?.[1]),
  )
  if (!total || available === undefined || Number.isNaN(available)) return undefined
  return { used: Math.round((total - available) / 1024), total: Math.round(total / 1024) }
}

/** The disk of a folder; null if unknown. */
export async function diskUsage(folder: string): Promise<Usage | null> {
  try {
    const { blocks, bfree, bavail, bsize } = await statfs(folder)
    // Blocks reserved for root are neither used nor available.
    const used = (blocks - bfree) * bsize
    return { used: mib(used), total: mib(used + bavail * bsize) }
  } catch {
    return null
  }
}

/** The external addresses of this machine, with the traffic since boot. */
export async function networks(): Promise<Network> {
  const found: Network = []
  for (const [name, addresses] of Object.entries(networkInterfaces())) {
    const outer = (addresses ?? []).filter(({ internal }) => !internal)
    if (outer.length === 0) continue
    const [rx, tx] = await Promise.all([counter(name, 'rx'), counter(name, 'tx')])
    for (const { address } of outer)
      found.push({
        name,
        ip: address.split('%')[0] ?? address,
        ...(rx !== undefined && { rx }),
        ...(tx !== undefined && { tx }),
      })
  }
  return found.slice(0, 64)
}

async function counter(name: string, way: 'rx' | 'tx'): Promise<number | undefined> {
  const text = await readFile(`/sys/class/net/${name}/statistics/${way}_bytes`, 'utf8').catch(() => '')
  return text === '' ? undefined : Number(text)
}
