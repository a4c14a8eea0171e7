import { createTransport } from 'nodemailer'
import type { Smtp } from '../../src/generated/types'

/** The mail server as it is configured, with its password. */
export type SmtpAccess = Pick<Smtp, 'server' | 'port' | 'account' | 'password' | 'tls' | 'ssl'>

const DEFAULT_PORT = 25
/** Nobody waits longer for a mail server that does not answer. */
const PATIENCE_MS = 10_000

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A connection to a mail server, for some letters one after the other. */
export interface Post {
  /** @throws Error with what the mail server, or the way to it, said */
  send(letter: Letter): Promise<void>
  close(): void
}

/**
 * Opens the way to a mail server. `ssl`: encrypted from the first byte; `tls`: STARTTLS or nothing. Both check the
 * server's certificate. Without either it is encrypted where the server offers it, whoever it is.
 */
export function openPost({ server, port, account, password, tls, ssl }: SmtpAccess): Post {
  const transport = createTransport({
    host: server,
    port: port ?? DEFAULT_PORT,
    secure: ssl === true,
    requireTLS: tls === true,
    tls: { rejectUnauthorized: ssl === true || tls === true },
    ...(password && { auth: { user: account ?? '', pass: password } }),
    pool: true,
    maxConnections: 1,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = { name: 'Shelfdeck', address: senderOf(account ?? '', server ?? '') }
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}

/** Mails come from the account; one that is no address is one at the mail server. */
const senderOf = (account: string, server: string) => (account.includes('@') ? account : `${account || 'shelfdeck'}@${server}`)

/** What went wrong with a mail, in one line that names no password. */
export function mailTrouble(error: unknown): string {
  const { message, code, response } = (typeof error === 'object' && error !== null ? error : {}) as { message?: string; code?: string; response?: string }
  const text = response ?? message ?? 'The mail could not be sent.'
  return `${code && !text.includes(code) ? `${code}: ` : ''}${text}`.replace(/\s+/g, ' ').slice(0, 300)
}
