import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Smtp } from '../../src/generated/types'
import { destinationOf } from './destination'

/** The mail server as it is configured, with its password. */
export type SmtpAccess = Pick<Smtp, 'server' | 'port' | 'account' | 'password' | 'tls' | 'ssl'>

/** The port of a mail server that names none. */
export const DEFAULT_PORT = 25
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
 * @param hosts of `SMTP_HOSTS`, which may be anywhere
 */
export function openPost(access: SmtpAccess, hosts: readonly string[]): Post {
  const { server = '', port, account } = access
  let opening: ReturnType<typeof open> | undefined
  const from = { name: 'Shelfdeck', address: senderOf(account ?? '', server) }
  return {
    async send({ to, subject, text }) {
      opening ??= destinationOf(server, port ?? DEFAULT_PORT, hosts).then((address) => open(access, address))
      const transport = await opening
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    close: () => void opening?.then((transport) => transport.close(), () => undefined),
  }
}

async function open({ server = '', port, account, password, tls, ssl }: SmtpAccess, address: string) {
  return createTransport({
    host: address,
    port: port ?? DEFAULT_PORT,
    secure: ssl === true,
    requireTLS: tls === true,
    tls: { rejectUnauthorized: ssl === true || tls === true, ...(isIP(server) === 0 && { servername: server }) },
    ...(password && { auth: { user: account ?? '', pass: password } }),
    pool: true,
    maxConnections: 1,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Mails come from the account; one that is no address is one at the mail server. */
const senderOf = (account: string, server: string) => (account.includes('@') ? account : `${account || 'shelfdeck'}@${server}`)

/** What went wrong with a mail, in one line that names no password. */
export function mailTrouble(error: unknown): string {
  const { message, code, response } = (typeof error === 'object' && error !== null ? error : {}) as { message?: string; code?: string; response?: string }
  const text = response ?? message ?? 'The mail could not be sent.'
  return `${code && !text.includes(code) ? `${code}: ` : ''}${text}`.replace(/\s+/g, ' ').slice(0, 300)
}

/** What went wrong, in words of our own: none of what answered there. */
export type MailFailure = 'unreachable' | 'tls' | 'auth' | 'refused'

/** The kind of what went wrong with a mail. */
export function mailFailure(error: unknown): MailFailure {
  const { code = '', syscall } = (typeof error === 'object' && error !== null ? error : {}) as { code?: string; syscall?: string }
  if (['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(code)) return 'auth'
  if (['EENVELOPE', 'EMESSAGE'].includes(code)) return 'refused'
  // What fails on a socket and in no call of the system fails in its encryption.
  return code === 'ETLS' || (code === 'ESOCKET' && syscall === undefined) ? 'tls' : 'unreachable'
}
