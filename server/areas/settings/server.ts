import type { Smtp } from '../../../src/generated/types'
import { SUPER_ROLE } from '../../access/accounts'
import type { AreaCalls, CallContext, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { done, refuseFields } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'
import { DestinationRefused, isListed } from '../../mail/destination'
import { readMailPassword, readSmtp, wireSmtp, withPassword, writeMailPassword } from '../../mail/settings'
import { DEFAULT_PORT, mailFailure, openPost } from '../../mail/transport'

/** The settings as they would be stored. @throws CallError 400 naming the missing settings of an enabled mail server */
async function completed(body: Partial<Smtp>, stored: Smtp): Promise<Smtp> {
  const given = {
    ...stored,
    password: undefined,
    ...body,
    server: (body.server ?? stored.server ?? '').trim(),
    account: (body.account ?? stored.account ?? '').trim(),
  }
  const smtp = withPassword(given, stored)
  if (smtp.tls && smtp.ssl) throw new CallError(400, 'server.tlsAndSsl', 'ssl')
  if (!smtp.enable) return smtp
  refuseFields([
    ...(smtp.server === '' ? [['server', 'server.mail.fillServer'] as const] : []),
    ...((smtp.port ?? null) === null ? [['port', 'server.mail.fillPort'] as const] : []),
    ...(smtp.account === '' ? [['account', 'server.mail.fillAccount'] as const] : []),
  ])
  return smtp
}

/**
 * Users without the administrator role can use only the stored and the configured mail servers, so that they cannot reach
 * other hosts through this one.
 * @throws CallError 403
 */
function needAllowed(
  { server = '', port }: Smtp,
  stored: Smtp,
  { role_id }: CallContext['user'],
  hosts: readonly string[],
): void {
  const isSaved = server === (stored.server ?? '') && (port ?? DEFAULT_PORT) === (stored.port ?? DEFAULT_PORT)
  if (server === '' || role_id === SUPER_ROLE || isSaved || isListed(hosts, server, port ?? DEFAULT_PORT)) return
  throw new CallError(403, 'server.mail.notAllowed', 'server')
}

const testSmtp: Handler<Smtp> = async ({ body, user, services: { records, config } }: CallContext<Smtp>) => {
  const stored = await readSmtp(records)
  const smtp = await completed({ ...body, enable: true }, stored)
  needAllowed(smtp, stored, user, config.smtpHosts)
  const transport = openPost(smtp, config.smtpHosts)
  try {
    await transport.send({
      to: user.email,
      subject: '[Shelfdeck] Test email',
      text: 'Your Shelfdeck email settings work.',
    })
  } catch (error) {
    if (error instanceof DestinationRefused) throw new CallError(400, error.said, 'server')
    throw new CallError(400, `server.mail.${mailFailure(error)}`)
  } finally {
    transport.close()
  }
  return done
}

/** The configuration of the server and its mail server. */
export const serverConfigHooks: AreaHooks = {
  'server-config': {
    before(sent) {
      if (sent.panId?.trim() === '') throw new CallError(400, 'server.fillPanId', 'panId')
      return { ...sent, ...(sent.panId !== undefined && { panId: sent.panId.trim() }) }
    },
    after:
      ({ record, context: { services } }) =>
      () => {
        services.radio.driver.reportEvery(record.gatewayStatusCheckInterval)
        services.events.emit('changed', { resource: 'server-config' })
      },
  },
  smtp: {
    derive: async (rows, _, records) =>
      Promise.all(rows.map(async (row) => wireSmtp({ ...row, password: await readMailPassword(records) }))),
    async complete({ sent, before, records, context: { user, services } }) {
      const stored = { ...before, enable: before?.enable ?? false, password: await readMailPassword(records) }
      const { password = '', ...smtp } = await completed(sent, stored)
      needAllowed(smtp, stored, user, services.config.smtpHosts)
      if (password === stored.password) return { ...smtp, password: undefined }
      // The password is stored elsewhere, so only here its previous value is known.
      records.noteStanding('smtp', stored)
      await writeMailPassword(records, password)
      return { ...smtp, password }
    },
  },
}

export const serverConfigCalls: AreaCalls = {
  'POST /test/smtp': testSmtp,
}
