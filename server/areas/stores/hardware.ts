import { randomBytes } from 'node:crypto'
import type { GatewayEntry, GatewayFound, GatewayKinds, GatewayMove, GatewayReport } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { needStore } from '../../calls/storePeriod'
import { alikeOf } from '../../hardware/alike'
import type { DriverName } from '../../hardware/registry'
import { keepSecret, sealedSecrets } from '../../hardware/secrets'
import { fieldChanged } from '../../radio/fieldChanged'
import { connectionOf, found, knownOf, nameOf, refuseTaken, saidBy, secretFor, told } from './gatewayConnection'
import { needGateway, reportOf } from './gatewayReport'

/** Gateways that seem to be another one, as an answer has them. */
const MOST_ALIKE = 10

const kinds: Handler = async ({ services: { drivers } }): Promise<GatewayKinds> => ({
  kinds: Object.entries(drivers).map(
    ([
      driver,
      {
        capabilities: { content, proof },
        asks,
      },
    ]) => ({
      driver: driver as DriverName,
      content,
      proof,
      ...asks,
    }),
  ),
})

const whatIsThere: Handler<GatewayEntry> = async ({ body, user, services, reply }): Promise<GatewayFound> => {
  const entry = told(services, body)
  await needStore(services.records, body.storeCode)
  await refuseTaken(services, entry)
  const known = await found(services, entry, reply)
  const others = await services.records.pick('hardware-gateway', ['storeCode', 'gwMac', 'driver', 'address'], {})
  const alike = await alikeOf(services.drivers, entry, others)
  const seen = alike.filter(({ storeCode }) => canSeeStore(user, storeCode))
  return {
    ...saidBy(known),
    alike: seen.slice(0, MOST_ALIKE).map(({ storeCode, gwMac, address }) => ({ storeCode, gwMac, address })),
    isElsewhere: seen.length < alike.length,
  }
}

const add: Handler<GatewayEntry> = async ({ body, services, reply }): Promise<GatewayReport> => {
  const { storeCode } = body
  const entry = told(services, body)
  const { driver, address, listens, user, secret, pictureAddress } = entry
  await needStore(services.records, storeCode)
  await refuseTaken(services, entry)
  const at = services.clock()
  const known = knownOf(await found(services, entry, reply), at)
  // It tells no MAC address of its own: this one is of those that nobody is assigned.
  const gwMac = `02${randomBytes(5).toString('hex').toUpperCase()}`
  await services.records.transaction(async (records) => {
    await records.alone(`hardware-gateway ${driver}`)
    await refuseTaken({ ...services, records }, entry)
    // It may have been deleted while the gateway was asked.
    await needStore(records, storeCode)
    const others = await records.pick('gateway', ['gwIndex'], { storeCode })
    await records.insert('gateway', [
      {
        storeCode,
        gwMac,
        driver,
        ip: nameOf({ gwMac, address }),
        gwIndex: Math.max(-1, ...others.map(({ gwIndex }) => gwIndex ?? 0)) + 1,
        gmpVersion: known.version.slice(0, 32),
        status: 'NORMAL',
        timeSync: true,
        upLink: 'OK',
        downLink: 'OK',
        lastStatusTime: at,
        updatedAt: at,
      },
    ])
    await records.insert('gateway-event', [{ storeCode, gwMac, event: 'BACK', at }])
    await records.insert('hardware-gateway', [
      { storeCode, gwMac, driver, address, listens, user, pictureAddress, ...known },
    ])
    if (secret !== null) await keepSecret(records, services.vault, { storeCode, gwMac, address }, secret)
  })
  await fieldChanged(services)
  return reportOf(services, storeCode, gwMac)
}

const move: Handler<GatewayMove> = async ({ params, body, services, reply }): Promise<GatewayReport> => {
  const [storeCode, gwMac] = [params.storeCode ?? '', params.gwMac ?? '']
  const before = await needGateway(services.records, storeCode, gwMac)
  const sealed = (await sealedSecrets(services.records, { storeCode, gwMac })).get(gwMac)
  const read = connectionOf(before, sealed)
  if (body.revision !== undefined && body.revision !== read) throw await changedMeanwhile(services, storeCode, gwMac)
  const { driver } = before
  const entry = told(services, {
    driver,
    address: body.address,
    listens: body.listens ?? before.listens ?? false,
    user: body.user === undefined ? (before.user ?? null) : body.user,
    pictureAddress: body.pictureAddress === undefined ? (before.pictureAddress ?? null) : body.pictureAddress,
    ...secretFor(services, before, sealed, body),
  })
  const { address, listens, user, secret, pictureAddress } = entry
  await refuseTaken(services, entry, gwMac)
  const known = knownOf(await found(services, entry, reply), services.clock())
  const isCurrent = await services.records.transaction(async (records) => {
    await records.alone(`hardware-gateway ${driver}`)
    const [held] = await records.held('hardware-gateway', { storeCode, gwMac })
    // It may have been deleted while it was asked, or somebody else has changed it: its secret is of the address that it had.
    if (!held) throw notFound()
    if (connectionOf(held, (await sealedSecrets(records, { storeCode, gwMac })).get(gwMac)) !== read) return false
    await refuseTaken({ ...services, records }, entry, gwMac)
    const [from, to] = [nameOf(before), nameOf({ gwMac, address })]
    const where = { storeCode, gwMac }
    const isOther = body.secret ? true : (secret === null) !== (sealed === undefined)
    // What the secret is, is in no audit: only that there was one, and is another one, or none.
    records.noteStanding('hardware-gateway', { ...held, secret: sealed ?? null })
    const changed = { address, listens, user, pictureAddress, ...known, ...(isOther && { secret: secret && '•' }) }
    await records.update('hardware-gateway', where, changed)
    if (secret === null) await records.remove('hardware-secret', where)
    else if (body.secret || address !== before.address)
      await keepSecret(records, services.vault, { ...where, address }, secret)
    if (from !== to) {
      // Read, so that the audit knows what it was.
      await records.find('gateway', where)
      await records.update('gateway', where, { ip: to })
      await records.update('tag', { storeCode, gwIp: from }, { gwIp: to })
    }
    return true
  })
  if (!isCurrent) throw await changedMeanwhile(services, storeCode, gwMac)
  await fieldChanged(services)
  return reportOf(services, storeCode, gwMac)
}

/** Somebody else has changed how a gateway is reached. It comes with how it is now. */
const changedMeanwhile = async (services: Services, storeCode: string, gwMac: string) =>
  new CallError(409, 'server.changedMeanwhile', undefined, { current: await reportOf(services, storeCode, gwMac) })

const report: Handler = ({ params: { storeCode = '', gwMac = '' }, services }) => reportOf(services, storeCode, gwMac)

/** Gateways of real protocols: what is at an address, adding them, how they are, and how they are reached. */
export const hardwareCalls: AreaCalls = {
  'GET /api/v1/hardware-gateway-kind': kinds,
  'POST /api/v1/hardware-gateway-probe': whatIsThere,
  'POST /api/v1/hardware-gateway': add,
  'GET /api/v1/hardware-gateway/{storeCode}/{gwMac}': report,
  'PUT /api/v1/hardware-gateway/{storeCode}/{gwMac}': move,
}
