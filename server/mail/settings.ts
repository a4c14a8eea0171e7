import { sql } from 'kysely'
import type { Smtp } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { SmtpAccess } from './transport'

/** The mail settings as they are kept, with the password. Never answered as they are: see wireSmtp. */
export async function readSmtp(records: Records): Promise<Smtp> {
  const [smtp, password] = await Promise.all([records.settings('smtp'), readMailPassword(records)])
  return { ...smtp, password }
}

/** The password lies apart from the settings. */
export async function readMailPassword(records: Records): Promise<string> {
  const { rows } = await sql<{ password: string }>`SELECT "password" FROM mail_secret`.execute(records.db)
  return rows[0]?.password ?? ''
}

export async function writeMailPassword(records: Records, password: string): Promise<void> {
  await sql`INSERT INTO mail_secret ("password") VALUES (${password}) ON CONFLICT ("only") DO UPDATE SET "password" = excluded."password"`.execute(
    records.db,
  )
}

/** The mail settings as they are sent: of the password only whether there is one. */
export function wireSmtp({ password, ...smtp }: Smtp): Smtp {
  return { ...smtp, passwordSet: Boolean(password) }
}

/** The way to the mail server, where mails are to be sent. */
export async function mailAccess(records: Records): Promise<SmtpAccess | undefined> {
  const smtp = await readSmtp(records)
  return smtp.enable && smtp.server ? smtp : undefined
}

/**
 * The settings with the password that belongs to them: the one given ('' takes it away), else the stored one for the same
 * server, port and account. A stored password is never sent to another server than the one it was set for.
 */
export function withPassword(given: Smtp, stored: Smtp): Smtp {
  const { passwordSet: _, ...smtp } = given
  if (given.password !== undefined) return smtp
  const isSame = given.server === stored.server && given.port === stored.port && given.account === stored.account
  return { ...smtp, password: isSame ? (stored.password ?? '') : '' }
}
