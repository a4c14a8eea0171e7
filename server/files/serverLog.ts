import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '../base/log'

const MAX_BYTES = 4 * 1024 * 1024
/** The most lines buffered while the disk is full; older ones are dropped and counted. */
const MAX_WAITING = 2000

/**
 * The server's log file, rotated at 4 MB, with one previous file. Lines are written in batches; if the disk is full they are
 * buffered, and no caller fails.
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
    if (this.lines.length > MAX_WAITING) {
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
      // The lines wait for the next attempt.
      return
    }
    this.lines = []
    this.dropped = 0
    this.size += Buffer.byteLength(text)
  }

  /** Appends all or nothing, because a part that fits would be written again later. */
  private append(text: string): void {
    try {
      appendFileSync(this.path, text)
    } catch (error) {
      if (existsSync(this.path)) truncateSync(this.path, this.size)
      throw error
    }
  }

  /** The content of both files, oldest first. */
  read(): string {
    this.flush()
    return [`${this.path}.1`, this.path].map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join('')
  }
}

/** A log that also writes to the file. */
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
      // Stack traces stay on the terminal: the file can be downloaded by people with the privilege to read servers.
      write('error', cause instanceof Error ? `${text}: ${cause.message}` : text)
    },
  }
}
