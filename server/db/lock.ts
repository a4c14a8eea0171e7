import { linkSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartRefused } from '../startRefused'

/** How often who has a folder says so, and how long somebody from elsewhere looks whether it is said. */
const BEAT_MS = 1000
const WATCH_MS = 10_000

interface Held {
  readonly pid: number
  /** When the process began, where the system tells: a number that was given anew is another process. */
  readonly began: string
  /** Where the number means this process. */
  readonly place?: string
}

export interface LockOptions {
  readonly beatMs?: number
  readonly watchMs?: number
  /** Called before a lock of elsewhere is watched, which takes its time. */
  readonly onWatch?: () => void
  /** Another process has taken the folder while this one stood still: it must stop. */
  readonly onLost?: (error: Error) => void
}

/** The process of this machine that holds a folder's lock, if it lives. */
export function lockHolder(folder: string): number | undefined {
  const held = readLock(pathOf(folder))
  return held && isFromHere(held) && isAlive(held) ? held.pid : undefined
}

/**
 * Takes a folder for this process alone; the embedded database has no lock of its own (design §7).
 * A lock whose process is gone (SIGKILL, power cut) is taken over. One of another machine or container, which has
 * numbers of processes of its own, is taken over once nobody has touched it for a while. Until it is given back, SIGUSR2
 * ends this process no more: whoever has a folder may be asked for something that way.
 * @returns what gives it back
 * @throws Error naming the process that has it
 */
export async function lockFolder(folder: string, { beatMs = BEAT_MS, watchMs = WATCH_MS, onWatch, onLost }: LockOptions = {}): Promise<() => void> {
  const path = pathOf(folder)
  const mine = JSON.stringify({ pid: process.pid, began: beginOf(process.pid), place: PLACE } satisfies Held)
  for (let attempt = 0; !isMade(path, mine); attempt++) {
    if (attempt > 5) throw new Error(`${path} cannot be made`)
    const held = readLock(path)
    if (held && isFromHere(held)) {
      if (isAlive(held) && !(await isGone(held, beatMs))) throw inUse(folder, `process ${held.pid}`)
    } else if (held) {
      onWatch?.()
      if (await isTouched(path, beatMs, watchMs)) throw inUse(folder, 'a server in another container or on another machine')
    }
    rmSync(path, { force: true })
  }
  process.on('SIGUSR2', ignore)
  const beat = setInterval(() => {
    if (isStillMine(path, mine)) return
    clearInterval(beat)
    onLost?.(new Error(`${folder} was taken by another server while this one stood still.`))
  }, beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    process.off('SIGUSR2', ignore)
    if (textOf(path) === mine) rmSync(path, { force: true })
  }
}

const pathOf = (folder: string) => join(folder, 'server.lock')
const inUse = (folder: string, who: string) => new StartRefused(`${folder} is in use by ${who}: stop it first, or give this server a DATA_DIR of its own.`)
const ignore = () => undefined

/** Makes the lock; false where there is one. */
function isMade(path: string, text: string): boolean {
  const own = `${path}.${hostname()}.${process.pid}`
  writeFileSync(own, text)
  try {
    // A link is made whole or not at all: nobody reads half a lock.
    linkSync(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Says that the folder is in use. A disk that takes no more, or a lock that somebody removed, is no loss of it. */
function isStillMine(path: string, mine: string): boolean {
  const text = textOf(path)
  try {
    if (text === mine) utimesSync(path, new Date(), new Date())
    else return text === undefined && isMade(path, mine)
  } catch {
    // Tried again with the next beat.
  }
  return true
}

async function isTouched(path: string, beatMs: number, watchMs: number): Promise<boolean> {
  const before = timeOf(path)
  for (const until = performance.now() + watchMs; performance.now() < until; ) {
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

/** This machine, or this container of it. */
const PLACE = `${hostname()} ${namespaceOf()}`

const isFromHere = ({ place }: Held) => place === undefined || place === PLACE

/** The numbers of processes that are seen from here; '' where the system has but one set of them. */
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

/** Whether a process that was told to end, or killed a moment ago, is through with it within so many milliseconds. */
async function isGone(held: Held, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; ) {
    await setTimeout(ms / 10)
    if (!isAlive(held)) return true
  }
  return false
}

/** When a process began; '' where the system does not tell, or it is dead and only nobody has taken note of that. */
function beginOf(pid: number): string {
  const stat = statOf(pid)
  return ['Z', 'X'].includes(stat[0] ?? '') ? '' : (stat[19] ?? '')
}

/** /proc/<pid>/stat from its third field on; nothing where there is no such file. */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
