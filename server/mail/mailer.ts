import { createHash } from 'node:crypto'
import { raiseSystemAlarm } from '../alarms/raise'
import type { Records } from '../db/records'
import { AlarmNotifier } from './notifier'
import { dropMail, dueMails, keepRecipients, type Mail, postponeMail, queueMail, type WaitingMail } from './queue'
import { mailAccess } from './settings'
import { mailTrouble, openPost, type Post } from './transport'

export interface MailerOptions {
  readonly records: Records
  /** Mail servers that may be anywhere (SMTP_HOSTS). */
  readonly hosts: readonly string[]
  /** Epoch seconds. */
  readonly clock: () => number
  /** Called with the places where alarms were raised. */
  readonly onRaised?: (locations: ReadonlySet<string>) => void
}

const AT_ONCE = 50
const INFORMATION = 1

/**
 * Sends the mails of the server: those of new alarms, and those that calls queue. Callers never wait for the mail server:
 * mails are queued in the database and retried. A failing mail server raises SEND E-MAIL FAILURE once, and again in class 1
 * when it recovers. step() does one round; rounds of several servers never overlap.
 */
export class Mailer {
  private readonly notifier: AlarmNotifier
  private stepping: Promise<void> = Promise.resolve()
  private waiting = false
  private failing = false
  /** Recipients already served of mails still in the queue, so that a failed write does not send one twice. */
  private readonly sent = new Map<number, Set<string>>()

  constructor(private readonly options: MailerOptions) {
    this.notifier = new AlarmNotifier(options)
  }

  /** Continues where an earlier run ended. */
  async load(): Promise<void> {
    await this.notifier.load()
  }

  /** Whether a mail server is set up. */
  async isOn(): Promise<boolean> {
    return (await mailAccess(this.options.records)) !== undefined
  }

  /** Queues a mail; it goes out with the next round. */
  queue(mail: Mail, within = this.options.records): Promise<void> {
    return queueMail(within, mail, this.options.clock())
  }

  /** Writes the mails of new alarms and sends what is due. Rounds never overlap; at most one waits. */
  step(): Promise<void> {
    if (this.waiting) return this.stepping
    this.waiting = true
    const round = this.stepping.then(() => {
      this.waiting = false
      return this.round()
    })
    this.stepping = round.catch(() => undefined)
    return round
  }

  async stop(): Promise<void> {
    await this.stepping
  }

  private async round(): Promise<void> {
    const { records, clock, hosts } = this.options
    const access = await mailAccess(records)
    await this.notifier.step(access !== undefined)
    if (!access) return
    const due = await dueMails(records, clock(), AT_ONCE)
    if (due.length === 0) return
    this.failing = await isFailing(records)
    const post = openPost(access, hosts)
    try {
      for (const mail of due) if (!(await this.send(post, mail))) break
    } finally {
      post.close()
    }
  }

  /** Sends each recipient their own copy, so that addresses stay private. @returns false when the mail server is down */
  private async send(post: Post, mail: WaitingMail): Promise<boolean> {
    const { records, clock } = this.options
    const sent = this.sent.get(mail.id) ?? new Set()
    this.sent.set(mail.id, sent)
    let trouble: unknown
    for (const to of mail.recipients.filter((one) => !sent.has(one))) {
      try {
        await post.send({ id: messageId(mail, to), to, subject: mail.subject, text: mail.body })
      } catch (error) {
        trouble = error
        if (!isAboutOne(error)) break
        continue
      }
      sent.add(to)
      // Noted at once: after a kill only the others are sent theirs.
      await keepRecipients(
        records,
        mail,
        to,
        mail.recipients.filter((one) => !sent.has(one)),
      )
    }
    const left = mail.recipients.filter((one) => !sent.has(one))
    if (left.length === 0) {
      await dropMail(records, mail.id)
      this.sent.delete(mail.id)
      if (this.failing) await this.report(INFORMATION, 'NORMAL', mail)
      return true
    }
    const kept = await postponeMail(records, mail, left, clock())
    this.sent.delete(mail.id)
    if (!this.failing || !kept) await this.report(2, mailTrouble(trouble), mail)
    return isAboutOne(trouble)
  }

  private async report(kind: 1 | 2, data: string, mail: WaitingMail): Promise<void> {
    await raiseSystemAlarm(this.options.records, {
      type: 'SEND_E_MAIL_FAILURE',
      class: kind,
      updatedAt: this.options.clock(),
      target: mail.subject,
      data,
    })
    this.failing = kind !== INFORMATION
  }
}

/** Whether the last alarm about the mail server was a failure. */
async function isFailing(records: Records): Promise<boolean> {
  const [last] = await records.find(
    'alarm-history',
    { type: 'SEND_E_MAIL_FAILURE' },
    { orderBy: 'updatedAt', descending: true, limit: 1 },
  )
  return last !== undefined && last.class !== INFORMATION
}

/** Stable over retries, so that a copy sent again can be recognized. Ids alone repeat after a restored backup. */
const messageId = ({ id, subject, body }: WaitingMail, to: string) =>
  createHash('sha256')
    .update(JSON.stringify([id, to, subject, body]))
    .digest('hex')
    .slice(0, 32)

/** The mail server refused this recipient only; others may be accepted. */
const isAboutOne = (error: unknown) => (error as { code?: string } | undefined)?.code === 'EENVELOPE'
