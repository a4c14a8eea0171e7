import { sql } from 'kysely'
import type { Smtp } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { SmtpAccess } from './transport'

/** What holds while nobody has set anything. */
const usual: Smtp = { enable: false, server: '', port: 25, account: '', tls: false, ssl: false }

/** The mail settings as they are kept, with the password. Never answered as they are: see wireSmtp. */
export async function readSmtp(records: Records): Promise<Smtp> {
  const [smtp, secret] = await Promise.all([
    records.one('smtp'),
    sql<{ password: string }>`SELECT "password" FROM mail_secret`.execute(records.db),
  ])
  return { ...usual, ...smtp, password: secret.rows[0]?.password ?? '' }
}

/** Keeps the mail settings with their password, which lies apart from them. */
export async function writeSmtp(records: Records, { password = '', ...smtp }: Smtp): Promise<void> {
  await records.transaction(async (within) => {
    await within.upsert('smtp', [smtp])
    await sql`INSERT INTO mail_secret ("password") VALUES (${password}) ON CONFLICT ("only") DO UPDATE SET "password" = excluded."password"`.execute(within.db)
  })
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
