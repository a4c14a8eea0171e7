import { linkSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from '../base/errors'

/** How often the holder of a lock sends a heartbeat, and how long a lock of another machine is watched for one. */
const HEARTBEAT_MS = 1000
const WATCH_MS = 10_000

interface Held {
  readonly pid: number
  /** The start time of the process, if known, because process ids are reused. */
  readonly began: string
  /** The machine or container in which the process id is valid. */
  readonly place?: string
}

export interface LockOptions {
  readonly beatMs?: number
  readonly watchMs?: number
  /** Called before a lock of another machine is watched, which takes a while. */
  readonly onWatch?: () => void
  /** Called when another process has taken the folder while this one was suspended: it must stop. */
  readonly onLost?: (error: Error) => void
}

/** The live process of this machine that holds the lock of a folder. */
export function lockHolder(folder: string): number | undefined {
  const held = readLock(pathOf(folder))
  return held && isFromHere(held) && isAlive(held) ? held.pid : undefined
}

/**
 * Locks a folder for this process, because the embedded database has no lock of its own. A lock whose process is gone
 * (SIGKILL, power cut) is taken over. One of another machine or container, where process ids cannot be checked, is taken over
 * after a time without heartbeats. While the lock is held, SIGUSR2 does not end this process, since requests are sent that
 * way (server/access/unlockRequests.ts).
 * @returns releases the lock
 * @throws StartupError naming the holder
 */
export async function lockFolder(
  folder: string,
  { beatMs = HEARTBEAT_MS, watchMs = WATCH_MS, onWatch, onLost }: LockOptions = {},
): Promise<() => void> {
  const path = pathOf(folder)
  const mine = JSON.stringify({ pid: process.pid, began: beginOf(process.pid), place: PLACE } satisfies Held)
  for (let attempt = 0; !isMade(path, mine); attempt++) {
    if (attempt > 5) throw new Error(`${path} cannot be created`)
    const held = readLock(path)
    if (held && isFromHere(held)) {
      if (isAlive(held) && !(await isGone(held, beatMs))) throw inUse(folder, `process ${held.pid}`)
    } else if (held) {
      onWatch?.()
      if (await isTouched(path, beatMs, watchMs))
        throw inUse(folder, 'a server in another container or on another machine')
    }
    rmSync(path, { force: true })
  }
  process.on('SIGUSR2', ignore)
  const beat = setInterval(() => {
    if (isStillMine(path, mine)) return
    clearInterval(beat)
    onLost?.(new Error(`${folder} was taken by another server while this one was suspended.`))
  }, beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    process.off('SIGUSR2', ignore)
    if (textOf(path) === mine) rmSync(path, { force: true })
  }
}

const pathOf = (folder: string) => join(folder, 'server.lock')
const inUse = (folder: string, who: string) =>
  new StartupError(`${folder} is in use by ${who}: stop it first, or give this server a DATA_DIR of its own.`)
const ignore = () => undefined

/** Creates the lock. @returns false if there is one */
function isMade(path: string, text: string): boolean {
  const own = `${path}.${hostname()}.${process.pid}`
  writeFileSync(own, text)
  try {
    // Linking is atomic, so nobody reads an incomplete lock.
    linkSync(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Sends a heartbeat. @returns false if another process has the lock; a full disk or a removed lock file do not count as that */
function isStillMine(path: string, mine: string): boolean {
  const text = textOf(path)
  try {
    if (text === mine) utimesSync(path, new Date(), new Date())
    else return text === undefined && isMade(path, mine)
  } catch {
    // Retried with the next heartbeat.
  }
  return true
}

async function isTouched(path: string, beatMs: number, watchMs: number): Promise<boolean> {
  const before = timeOf(path)
  for (const until = performance.now() + watchMs; performance.now() < until;) {
    await setTimeout(beatMs)
    if (timeOf(path) !== before) return true
  }
  return false
}

const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function readLock(path: string): Held | undefined {
  try {
    return JSON.parse(textOf(path) ?? '') as Held
  } catch {
    return undefined
  }
}

/** This machine or container. */
const PLACE = `${hostname()} ${namespaceOf()}`

const isFromHere = ({ place }: Held) => place === undefined || place === PLACE

/** The process namespace; '' on systems without namespaces. */
function namespaceOf(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function isAlive({ pid, began }: Held): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return began === '' || beginOf(pid) === began
}

/** Waits up to `ms` for a process that is just ending. @returns whether it has ended */
async function isGone(held: Held, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until;) {
    await setTimeout(ms / 10)
    if (!isAlive(held)) return true
  }
  return false
}

/** The start time of a process; '' if it is unknown, or the process is a zombie. */
function beginOf(pid: number): string {
  const stat = statOf(pid)
  return ['Z', 'X'].includes(stat[0] ?? '') ? '' : (stat[19] ?? '')
}

/** /proc/<pid>/stat from the third field on; empty if there is no such file. */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
