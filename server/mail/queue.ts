import { sql } from 'kysely'
import type { Records } from '../db/records'

/** A mail to send; each recipient gets their own copy. */
export interface Mail {
  readonly recipients: readonly string[]
  readonly subject: string
  readonly body: string
  /** Ids of the alarms that it reports; its recipients are recorded in their `mailedTo`. */
  readonly alarms?: readonly number[]
}

export interface WaitingMail extends Mail {
  readonly id: number
  readonly tries: number
}

/** Minutes until the next attempt, by failed attempts; after the last one the mail is dropped. */
const PAUSES = [1, 2, 5, 15, 60, 240, 720] as const
/** More mails are not queued: a mail server that is down for days must not fill the disk. */
const MOST = 10_000
const SUBJECT = 500

/** Queues a mail. Line breaks in the subject become spaces; a mail without recipients is ignored. */
export async function queueMail(
  { db }: Records,
  { recipients, subject, body, alarms = [] }: Mail,
  now: number,
): Promise<void> {
  if (recipients.length === 0) return
  const line = subject.replace(/\s+/g, ' ').trim().slice(0, SUBJECT)
  await sql`
    INSERT INTO mail_queue ("recipients", "subject", "body", "alarms", "queuedAt", "nextTry")
    SELECT ${JSON.stringify(recipients)}::jsonb, ${line}::text, ${body}::text, ${JSON.stringify(alarms)}::jsonb, ${now}::bigint, ${now}::bigint
    WHERE (SELECT count(*) FROM mail_queue) < ${MOST}`.execute(db)
}

/** The mails that are due, oldest first. One further ahead than its longest delay is due too: the clock was set back. */
export async function dueMails({ db }: Records, now: number, limit: number): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    SELECT "id", "recipients", "subject", "body", "alarms", "tries" FROM mail_queue
    WHERE "nextTry" <= ${now} OR "nextTry" > ${now} + (ARRAY[${sql.join([0, ...PAUSES].map((minutes) => sql.lit(minutes * 60)))}])[least("tries", ${PAUSES.length}) + 1]
    ORDER BY "id" LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id), tries: Number(row.tries) }))
}

/** How many mails are queued. */
export async function countMails({ db }: Records): Promise<number> {
  const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM mail_queue`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Whether a mail about an alarm is queued. */
export async function waitsMail({ db }: Records, alarm: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM mail_queue WHERE "alarms" @> ${JSON.stringify([alarm])}::jsonb LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Records that `to` has been sent a mail, also with its alarms; `recipients` are those still to be sent theirs. */
export async function keepRecipients(
  { db }: Records,
  { id, alarms = [] }: WaitingMail,
  to: string,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length > 0)
    await sql`UPDATE mail_queue SET "recipients" = ${JSON.stringify(recipients)}::jsonb WHERE "id" = ${id}`.execute(db)
  if (alarms.length > 0)
    await sql`UPDATE alarm_history SET "mailedTo" = coalesce("mailedTo", '[]'::jsonb) || ${JSON.stringify([to])}::jsonb WHERE "_id" = ANY(${[...alarms]}::bigint[])`.execute(
      db,
    )
}

/** Removes a mail that was sent or is given up. */
export async function dropMail({ db }: Records, id: number): Promise<void> {
  await sql`DELETE FROM mail_queue WHERE "id" = ${id}`.execute(db)
}

/**
 * Schedules the retry of a mail that was not accepted.
 * @param recipients those still to be sent theirs
 * @returns false when there were too many attempts and it is dropped
 */
export async function postponeMail(
  records: Records,
  mail: WaitingMail,
  recipients: readonly string[],
  now: number,
): Promise<boolean> {
  const pause = PAUSES[mail.tries]
  if (pause === undefined) {
    await dropMail(records, mail.id)
    return false
  }
  await sql`
    UPDATE mail_queue SET "tries" = "tries" + 1, "nextTry" = ${now + pause * 60}, "recipients" = ${JSON.stringify(recipients)}::jsonb
    WHERE "id" = ${mail.id}`.execute(records.db)
  return true
}
