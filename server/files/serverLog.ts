import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '../log'

const MAX_BYTES = 4 * 1024 * 1024
/** Lines that wait for room on a full disk; older ones are left out, and counted. */
const MOST_WAITING = 2000

/**
 * The server's own log: a file that starts anew at 4 MB and keeps one before it. `write` fits where
 * a logger wants a stream. Lines are gathered and written together; a disk that takes nothing fails nobody: they wait.
 */
export class ServerLog {
  private lines: string[] = []
  private size: number
  private timer: NodeJS.Timeout | undefined
  private dropped = 0

  constructor(
    private readonly path: string,
    private readonly maxBytes = MAX_BYTES,
  ) {
    mkdirSync(dirname(path), { recursive: true })
    this.size = existsSync(path) ? statSync(path).size : 0
  }

  write(line: string): void {
    this.lines.push(line.endsWith('\n') ? line : `${line}\n`)
    if (this.lines.length > MOST_WAITING) {
      this.lines.shift()
      this.dropped += 1
    }
    if (this.lines.length === 200) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), 500).unref()
  }

  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.lines.length === 0) return
    const gap = this.dropped === 0 ? '' : `… ${this.dropped} lines are missing: they could not be written\n`
    const text = gap + this.lines.join('')
    try {
      if (this.size + text.length > this.maxBytes && this.size > 0) {
        renameSync(this.path, `${this.path}.1`)
        this.size = 0
      }
      this.append(text)
    } catch {
      // Whoever writes a line has no part in it; the lines wait for the next try.
      return
    }
    this.lines = []
    this.dropped = 0
    this.size += Buffer.byteLength(text)
  }

  /** All of it or nothing: what fits before the disk is full would be there twice later. */
  private append(text: string): void {
    try {
      appendFileSync(this.path, text)
    } catch (error) {
      if (existsSync(this.path)) truncateSync(this.path, this.size)
      throw error
    }
  }

  /** All that is kept, oldest first. */
  read(): string {
    this.flush()
    return [`${this.path}.1`, this.path].map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join('')
  }
}

/** A log that also goes into the file. */
export function withFile(log: Log, file: ServerLog): Log {
  const write = (level: string, text: string) => file.write(`${new Date().toISOString()} ${level} ${text}`)
  return {
    info(text) {
      log.info(text)
      write('info', text)
    },
    warn(text) {
      log.warn(text)
      write('warn', text)
    },
    error(text, cause) {
      log.error(text, cause)
      // What went wrong inside stays on the terminal: the file is for people who may read servers.
      write('error', cause instanceof Error ? `${text}: ${cause.message}` : text)
    },
  }
}
