import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Smtp } from '../../src/generated/types'
import { destinationOf } from './destination'

/** The mail server as it is configured, with its password. */
export type SmtpAccess = Pick<Smtp, 'server' | 'port' | 'account' | 'password' | 'tls' | 'ssl'>

/** The port of a mail server that names none. */
export const DEFAULT_PORT = 25
const PATIENCE_MS = 10_000

interface Message {
  /** Message-ID, the same on every retry, so that duplicates can be recognized; random if left out. */
  readonly id?: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A connection to a mail server, for a batch of messages. */
export interface Post {
  /** @throws Error of the mail server or the connection */
  send(message: Message): Promise<void>
  close(): void
}

/**
 * Connects to a mail server at the first message. `ssl`: encrypted from the first byte; `tls`: STARTTLS or nothing. Both check the
 * server's certificate. With neither, the connection is encrypted if the server offers it, without checking the certificate.
 * @param hosts `SMTP_HOSTS`: these may have any address
 */
export function openPost(access: SmtpAccess, hosts: readonly string[]): Post {
  const { server = '', port, account } = access
  let opening: ReturnType<typeof open> | undefined
  const from = { name: 'Shelfdeck', address: senderOf(account ?? '', server) }
  return {
    async send({ id, to, subject, text }) {
      opening ??= destinationOf(server, port ?? DEFAULT_PORT, hosts).then((address) => open(access, address))
      const transport = await opening
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(id !== undefined && { messageId: `<${id}@${from.address.split('@')[1] ?? server}>` }),
      })
    },
    close: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
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

/** The sender is the account; one that is not an address gets the mail server's name as its domain. */
const senderOf = (account: string, server: string) =>
  account.includes('@') ? account : `${account || 'shelfdeck'}@${server}`

/** What went wrong with a mail, in one line that names no password. */
export function mailTrouble(error: unknown): string {
  const { message, code, response } = (typeof error === 'object' && error !== null ? error : {}) as {
    message?: string
    code?: string
    response?: string
  }
  const text = response ?? message ?? 'The mail could not be sent.'
  return `${code && !text.includes(code) ? `${code}: ` : ''}${text}`.replace(/\s+/g, ' ').slice(0, 300)
}

/** Kinds of failures: nothing of the server's own answer is passed on. */
export type MailFailure = 'unreachable' | 'tls' | 'auth' | 'refused'

/** The kind of failure behind an error of sending. */
export function mailFailure(error: unknown): MailFailure {
  const { code = '', syscall } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: string
    syscall?: string
  }
  if (['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(code)) return 'auth'
  if (['EENVELOPE', 'EMESSAGE'].includes(code)) return 'refused'
  // A socket error without a system call is a TLS failure.
  return code === 'ETLS' || (code === 'ESOCKET' && syscall === undefined) ? 'tls' : 'unreachable'
}
