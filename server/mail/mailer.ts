import type { Records } from '../db/records'
import { raiseSystemAlarm } from '../systemAlarm'
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
  /** Told of the places where alarms were raised. */
  readonly onRaised?: (locations: ReadonlySet<string>) => void
}

const AT_ONCE = 50
const INFORMATION = 1

/**
 * Sends the mails of the server: those of new alarms, and those that calls queue. Nobody waits for a mail server: a
 * mail is kept in the database and tried again. A mail server that takes nothing raises SEND E-MAIL FAILURE once, and
 * once more in class 1 when it takes mails again. step() does one round. Rounds of several servers come one after the other, so that
 * each begins with what the others have left in the database.
 */
export class Mailer {
  private readonly notifier: AlarmNotifier
  private stepping: Promise<void> = Promise.resolve()
  private waiting = false
  private failing = false
  /** Who has got a mail that is still in the queue: where that could not be written, nobody gets it twice. */
  private readonly sent = new Map<number, Set<string>>()

  constructor(private readonly options: MailerOptions) {
    this.notifier = new AlarmNotifier(options)
  }

  /** Takes up where an earlier run ended. */
  async load(): Promise<void> {
    await this.notifier.load()
  }

  /** Whether a mail server is set up: only then is a mail promised to anybody. */
  async isOn(): Promise<boolean> {
    return (await mailAccess(this.options.records)) !== undefined
  }

  /** Queues a mail; it goes out with the next round. */
  queue(mail: Mail, within = this.options.records): Promise<void> {
    return queueMail(within, mail, this.options.clock())
  }

  /** One round: mails of new alarms are written, what is due is sent. Rounds come one after the other; more than one waiting are one. */
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

  /** Each gets a letter of his own, so that nobody reads who else did. @returns false where the mail server is not there */
  private async send(post: Post, mail: WaitingMail): Promise<boolean> {
    const { records, clock } = this.options
    const sent = this.sent.get(mail.id) ?? new Set()
    this.sent.set(mail.id, sent)
    let trouble: unknown
    for (const to of mail.recipients.filter((one) => !sent.has(one))) {
      try {
        await post.send({ to, subject: mail.subject, text: mail.body })
      } catch (error) {
        trouble = error
        if (!isAboutOne(error)) break
        continue
      }
      sent.add(to)
      // A run after a kill writes to nobody again who has it.
      await keepRecipients(records, mail, to, mail.recipients.filter((one) => !sent.has(one)))
    }
    const left = mail.recipients.filter((one) => !sent.has(one))
    if (left.length === 0) {
      await dropMail(records, mail.id)
      this.sent.delete(mail.id)
      if (this.failing) await this.tell(INFORMATION, 'NORMAL', mail)
      return true
    }
    const kept = await postponeMail(records, mail, left, clock())
    this.sent.delete(mail.id)
    if (!this.failing || !kept) await this.tell(2, mailTrouble(trouble), mail)
    return isAboutOne(trouble)
  }

  private async tell(kind: 1 | 2, data: string, mail: WaitingMail): Promise<void> {
    await raiseSystemAlarm(this.options.records, { type: 'SEND_E_MAIL_FAILURE', class: kind, updatedAt: this.options.clock(), target: mail.subject, data })
    this.failing = kind !== INFORMATION
  }
}

/** What was told of the mail server the last time. */
async function isFailing(records: Records): Promise<boolean> {
  const [last] = await records.find('alarm-history', { type: 'SEND_E_MAIL_FAILURE' }, { orderBy: 'updatedAt', descending: true, limit: 1 })
  return last !== undefined && last.class !== INFORMATION
}

/** The mail server refused this recipient; the next mail may well be taken. */
const isAboutOne = (error: unknown) => (error as { code?: string } | undefined)?.code === 'EENVELOPE'
