import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** An email as it was received. */
interface Received {
  readonly to: string
  readonly from: string
  /** Its Message-ID. */
  readonly id: string
  readonly subject: string
  readonly body: string
  /** The account that signed in to send it; undefined without a sign-in. */
  readonly account: string | undefined
}

/** A real mail server on loopback. */
export interface Postbox {
  readonly port: number
  readonly mails: Received[]
  /** While set, every email is rejected for this reason. */
  refuse: string | undefined
  /** Accepts the emails of a recipient once it calls `goOn`; without it, all at once. */
  hold: ((to: string, goOn: () => void) => void) | undefined
  close(): Promise<void>
}

/** Opens a mail server that keeps what it receives. With `account`, senders have to sign in. */
export async function openPostbox(account?: { user: string; pass: string }): Promise<Postbox> {
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    // Idle connections are not waited for at the end.
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (account && username === account.user && password === account.pass) done(null, { user: username })
      else done(new Error('wrong account or password'))
    },
    onMailFrom(_address, _session, done) {
      done(box.refuse === undefined ? null : new Error(box.refuse))
    },
    onRcptTo({ address }, _session, done) {
      if (box.hold) box.hold(address, () => done())
      else done()
    },
    onData(stream, { envelope, user }, done) {
      const sender = typeof user === 'string' ? user : undefined
      stream.on('error', done)
      stream.on('end', () => done())
      void text(stream).then(
        (raw) =>
          mails.push({
            ...read(raw),
            to: envelope.rcptTo.map(({ address }) => address).join(),
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            account: sender,
          }),
        // An email that breaks off was not received.
        () => undefined,
      )
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const box: Postbox = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuse: undefined,
    hold: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return box
}

function read(raw: string): Pick<Received, 'id' | 'subject' | 'body'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''
  const id = /^Message-ID: *\r?\n? *(<.*>)/im.exec(head)?.[1] ?? ''
  const plain = rest.join('\n\n').replaceAll('\r\n', '\n').trim()
  if (!/quoted-printable/i.test(head)) return { id, subject, body: plain }
  return {
    id,
    subject,
    body: plain
      .replaceAll('=\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  }
}
