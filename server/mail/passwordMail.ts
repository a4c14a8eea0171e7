import type { Access } from '../access/access'
import type { Records } from '../db/records'
import type { Job } from '../jobs/job'
import type { Mailer } from './mailer'

interface Parts {
  readonly records: Records
  readonly access: Pick<Access, 'signIn'>
  readonly mailer: Pick<Mailer, 'queue'>
}

/** Mails a password to whoever forgot theirs, where they have an account. */
export async function mailPassword(
  { records, access, mailer }: Parts,
  { payload: { email }, hold }: Pick<Job<{ readonly email: string }>, 'payload' | 'hold'>,
): Promise<void> {
  const keep = await access.signIn.mailedPassword(email)
  if (!keep) return
  await records.transaction(async (within) => {
    await hold(within)
    const password = await keep(within.db)
    if (password !== undefined)
      await mailer.queue({ recipients: [email], subject: '[Shelfdeck] Your password', body: textOf(password) }, within)
  })
}

const textOf = (password: string) =>
  [
    'Someone, most likely you, asked for a new password for this account.',
    `Sign in within an hour with this password: ${password}`,
    'You then choose your own password. Your old password stays valid until you do.',
    'If this was not you, you do not need to do anything.',
  ].join('\n\n')
