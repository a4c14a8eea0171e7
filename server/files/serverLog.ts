import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '../log'

const MAX_BYTES = 4 * 1024 * 1024

/**
 * The server's own log: a file that starts anew at 4 MB and keeps one before it. `write` fits where
 * a logger wants a stream. Lines are gathered and written together.
 */
export class ServerLog {
  private lines: string[] = []
  private size: number
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly path: string,
    private readonly maxBytes = MAX_BYTES,
  ) {
    mkdirSync(dirname(path), { recursive: true })
    this.size = existsSync(path) ? statSync(path).size : 0
  }

  write(line: string): void {
    this.lines.push(line.endsWith('\n') ? line : `${line}\n`)
    if (this.lines.length >= 200) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), 500).unref()
  }

  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.lines.length === 0) return
    const text = this.lines.join('')
    this.lines = []
    if (this.size + text.length > this.maxBytes && this.size > 0) {
      renameSync(this.path, `${this.path}.1`)
      this.size = 0
    }
    appendFileSync(this.path, text)
    this.size += Buffer.byteLength(text)
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
