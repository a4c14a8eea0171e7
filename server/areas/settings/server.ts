import type { ServerConfig, Smtp } from '../../../src/generated/types'
import { SUPER_ROLE } from '../../access/accounts'
import { type AreaCalls, type CallContext, type CallDefinition, CallError } from '../../http/call'
import { done } from '../../http/outcomes'
import { refuseStale } from '../../http/revisions'
import { readSmtp, wireSmtp, withPassword, writeSmtp } from '../../mail/settings'
import { DestinationRefused, isListed } from '../../mail/destination'
import { DEFAULT_PORT, mailFailure, type MailFailure, openPost } from '../../mail/transport'
import { readServerConfig } from '../../serverConfig'

const getServer: CallDefinition = {
  answer: 'server-config',
  summary: 'The configuration of the server (spec/3 §3, §7).',
  handle: async ({ services }) => readServerConfig(services.records),
}

const setServer: CallDefinition<ServerConfig> = {
  body: 'server-config',
  answer: 'server-config',
  summary: 'Changes the configuration of the server; what is not sent stays (spec/3 §5, §7).',
  handle: async ({ body: { revision, ...body }, services }) => {
    if (body.panId.trim() === '') throw blank({ panId: 'Fill in PAN ID!' })
    const config = await services.records.transaction(async (records) => {
      await records.locked('server-config', {})
      const before = await readServerConfig(records)
      refuseStale(services, 'server-config', revision, before)
      await records.upsert('server-config', [{ ...before, ...body, panId: body.panId.trim() }])
      return readServerConfig(records)
    })
    services.radio.driver.reportEvery(config.gatewayStatusCheckInterval)
    return config
  },
}

const getSmtp: CallDefinition = {
  answer: 'smtp',
  summary: 'The mail server, without its password (spec/3 §3, §7).',
  handle: async ({ services }) => wireSmtp(await readSmtp(services.records)),
}

const setSmtp: CallDefinition<Smtp> = {
  body: 'smtp',
  answer: 'smtp',
  summary: 'Changes the mail server. A password that is not sent stays, unless server, port or account change (spec/3 §5, §7).',
  handle: async ({ body: { revision, ...body }, services, user }) =>
    services.records.transaction(async (records) => {
      await records.locked('smtp', {})
      const before = await readSmtp(records)
      refuseStale(services, 'smtp', revision, wireSmtp(before))
      const smtp = await completed(body, before)
      needAllowed(smtp, before, user, services.config.smtpHosts)
      await writeSmtp(records, smtp)
      // What was emptied has its default.
      return wireSmtp(await readSmtp(records))
    }),
}

/** The settings as they would be kept. @throws CallError 400 naming what an enabled mail server lacks (spec/3 §5) */
async function completed(body: Smtp, stored: Smtp): Promise<Smtp> {
  const given = { ...stored, password: undefined, ...body, server: (body.server ?? stored.server ?? '').trim(), account: (body.account ?? stored.account ?? '').trim() }
  const smtp = withPassword(given, stored)
  if (smtp.tls && smtp.ssl) throw blank({ ssl: 'Choose TLS or SSL, not both.' })
  if (!smtp.enable) return smtp
  const missing = {
    ...(smtp.server === '' && { server: 'Fill in SMTP Server IP!' }),
    ...((smtp.port ?? null) === null && { port: 'Fill in SMTP Server Port!' }),
    ...(smtp.account === '' && { account: 'Fill in SMTP Account!' }),
  }
  if (Object.keys(missing).length > 0) throw blank(missing)
  return smtp
}

function blank(fields: Record<string, string>): CallError {
  const [message = ''] = Object.values(fields)
  return new CallError(400, message, fields)
}

const NOT_ALLOWED = 'Only the saved mail server may be used, or one that SMTP_HOSTS of the server names. Another can be set by an administrator with all rights.'

/**
 * Who is not of the super role reaches no other servers through this one than those that it was given.
 * @throws CallError 403
 */
function needAllowed({ server = '', port }: Smtp, stored: Smtp, { role_id }: CallContext['user'], hosts: readonly string[]): void {
  const isSaved = server === (stored.server ?? '') && (port ?? DEFAULT_PORT) === (stored.port ?? DEFAULT_PORT)
  if (server === '' || role_id === SUPER_ROLE || isSaved || isListed(hosts, server, port ?? DEFAULT_PORT)) return
  throw new CallError(403, NOT_ALLOWED, { server: NOT_ALLOWED })
}

const FAILURES: Readonly<Record<MailFailure, string>> = {
  unreachable: 'The mail could not be sent. The mail server cannot be reached.',
  tls: 'The mail could not be sent. The connection to the mail server could not be encrypted.',
  auth: 'The mail could not be sent. The mail server did not accept the account or its password.',
  refused: 'The mail could not be sent. The mail server refused it.',
}

const testSmtp: CallDefinition<Smtp> = {
  body: 'smtp',
  answer: 'command-result',
  summary: 'Sends a test mail to the caller with these settings, which are not kept; says where it failed, and nothing of what answered (spec/3 §7).',
  handle: async ({ body, user, services: { records, config } }: CallContext<Smtp>) => {
    const stored = await readSmtp(records)
    const smtp = await completed({ ...body, enable: true }, stored)
    needAllowed(smtp, stored, user, config.smtpHosts)
    const post = openPost(smtp, config.smtpHosts)
    try {
      await post.send({ to: user.email, subject: '[Shelfdeck] Test mail', text: 'The mail settings of Shelfdeck work.' })
    } catch (error) {
      if (error instanceof DestinationRefused) throw blank({ server: error.message })
      throw new CallError(400, FAILURES[mailFailure(error)])
    } finally {
      post.close()
    }
    return done
  },
}

/** The configuration of the server and of its mails (spec/3 §3, §5, §7). */
export const serverConfigCalls: AreaCalls = {
  'GET /config/server': getServer,
  'PUT /config/server': setServer,
  'GET /config/smtp': getSmtp,
  'PUT /config/smtp': setSmtp,
  'POST /test/smtp': testSmtp,
}
