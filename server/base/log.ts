/** The server's log, for its operator. */
export interface Log {
  info(text: string): void
  warn(text: string): void
  error(text: string, cause?: unknown): void
}

/** Writes lines with timestamps to standard error. */
export const terminalLog: Log = {
  info: (text) => write('info', text),
  warn: (text) => write('warn', text),
  error: (text, cause) =>
    write('error', cause === undefined ? text : `${text}: ${cause instanceof Error ? cause.stack : String(cause)}`),
}

const write = (level: string, text: string) => process.stderr.write(`${new Date().toISOString()} ${level} ${text}\n`)

export const silentLog: Log = { info() {}, warn() {}, error() {} }
