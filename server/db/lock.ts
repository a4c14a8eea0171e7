import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process that holds a folder's lock, if it lives. */
export function lockHolder(folder: string): number | undefined {
  const held = readLock(join(folder, 'server.lock'))
  return held !== undefined && isAlive(held) ? held.pid : undefined
}

interface Held {
  readonly pid: number
  /** When the process began, where the system tells: a number that was given anew is another process. */
  readonly began: string
}

/**
 * Takes a folder for this process alone; the embedded database has no lock of its own (design §7).
 * A lock whose process is gone (SIGKILL, power cut) is taken over.
 * @returns what gives it back
 * @throws Error naming the process that has it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'server.lock')
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, began: beginOf(process.pid) } satisfies Held))
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        // A link is made whole or not at all: nobody reads half a lock.
        linkSync(mine, path)
        return () => rmSync(path, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 5) throw error
      }
      const held = readLock(path)
      if (held && isAlive(held)) {
        throw new Error(`${folder} is in use by process ${held.pid}: stop it first, or give this server a DATA_DIR of its own.`)
      }
      rmSync(path, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

function readLock(path: string): Held | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Held
  } catch {
    return undefined
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

/** Field 22 of /proc/<pid>/stat; '' where there is no such file. */
function beginOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
