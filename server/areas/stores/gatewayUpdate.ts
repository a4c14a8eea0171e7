import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { GatewayUpdate, HardwareGateway } from '../../../src/generated/types'
import { say } from '../../base/say'
import { type AreaCalls, type CallContext, type Handler, takingFiles } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { sendStored } from '../../calls/files/sendStored'
import { type Received, withUploads } from '../../calls/files/upload'
import { done, notFound, refuseFields } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { Words } from '../../base/say'
import type { FileStore } from '../../files/store/fileStore'
import { isSameVersion, isUpdating, offeredSoftware, updateReport } from '../../hardware/gatewayUpdates'
import { serverAddressOf } from '../../hardware/offerKeys'
import { softwareName, softwareStore } from '../../hardware/softwareFiles'
import { fieldChanged } from '../../radio/fieldChanged'

const MAX_BYTES = 200 * 1024 * 1024
const NAME = /\.tar$/i
const VERSION = /^[\w.+-]{1,64}$/
const ASK_BYTES = 12
/** What is known of one that was just given. */
const NOTHING_YET = {
  offerKey: null,
  toldAt: null,
  fetchedAt: null,
  takenAt: null,
  end: null,
  reason: null,
  endedAt: null,
} as const
/** What is looked at of a file. */
const START = 512

/**
 * The gateway that is to get software.
 *
 * @throws CallError 404 if there is none; 409 if it takes no software from here, is not heard, or is at it already
 */
async function needUpdatable(
  { records, drivers, clock }: Services,
  storeCode: string,
  gwMac: string,
): Promise<HardwareGateway> {
  const real = await records.one('hardware-gateway', { storeCode, gwMac })
  if (!real && (await records.count('gateway', { storeCode, gwMac })) === 0) throw notFound()
  if (!real || !drivers[real.driver].capabilities.software) throw new CallError(409, 'server.hardware.update.none')
  if (!real.isOnline) throw new CallError(409, 'server.hardware.update.away')
  if (isUpdating(await records.one('gateway-update', { storeCode, gwMac }), clock()))
    throw new CallError(409, 'server.hardware.update.busy')
  return real
}

const start = takingFiles(MAX_BYTES, async ({ params, request, services }) => {
  const [storeCode, gwMac] = [params.storeCode ?? '', params.gwMac ?? '']
  const { records, clock, filesDir, files } = services
  await needUpdatable(services, storeCode, gwMac)
  const limits = { folder: join(filesDir, 'gateways/waiting'), most: { file: 1 }, bytes: MAX_BYTES }
  return withUploads(request, limits, async ([file], fields) => {
    const [version, typed] = [fields.version?.trim() ?? '', fields.serverAddress?.trim() ?? '']
    const serverAddress = serverAddressOf(typed)
    const { version: running, freeBytes } = await needUpdatable(services, storeCode, gwMac)
    refuseFields([
      ...(await wrongOf(file, freeBytes ?? null)),
      ...wrongVersion(version, running ?? null),
      ...(serverAddress === undefined ? [['serverAddress', 'server.hardware.pictureAddress'] as const] : []),
    ])
    if (!file || serverAddress === undefined) throw notFound()
    const asked = {
      ...NOTHING_YET,
      storeCode,
      gwMac,
      ask: randomBytes(ASK_BYTES).toString('hex'),
      version,
      versionBefore: running ?? null,
      serverAddress,
      fileName: plainName(file.name),
      size: file.size,
      md5: await md5Of(file),
      askedAt: clock(),
    }
    const store = softwareStore(files)
    await store.take(softwareName(asked), file.path)
    let before: GatewayUpdate | undefined
    try {
      before = await records.transaction(async (within) => {
        const known = await within.locked('gateway-update', { storeCode, gwMac })
        if (isUpdating(known, clock())) throw new CallError(409, 'server.hardware.update.busy')
        // It may have been deleted meanwhile.
        if ((await within.count('hardware-gateway', { storeCode, gwMac })) === 0) throw notFound()
        await within.upsert('gateway-update', [asked])
        return known
      })
    } catch (cause) {
      await store.remove(softwareName(asked))
      throw cause
    }
    if (before) await discard(store, before)
    await fieldChanged(services)
    return updateReport(asked, clock())
  })
})

/** What is wrong about a file, at its field. @param freeBytes what the gateway says to have room for */
async function wrongOf(
  file: Received | undefined,
  freeBytes: number | null,
): Promise<readonly (readonly [string, Words])[]> {
  if (!file) return [['file', 'server.hardware.update.noFile']]
  if (!NAME.test(file.name) || file.size === 0 || !(await isBinary(file)))
    return [['file', 'server.hardware.update.noSoftware']]
  if (freeBytes !== null && file.size > freeBytes)
    return [['file', say('server.hardware.update.noRoom', { megabytes: Math.floor(freeBytes / 1_000_000) })]]
  return []
}

/** A page that says that a file was not found has been saved under its name before. */
async function isBinary({ path }: Received): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0)
    return buffer.subarray(0, bytesRead).some((byte) => byte < 9)
  } finally {
    await file.close()
  }
}

function wrongVersion(version: string, running: string | null): readonly (readonly [string, Words])[] {
  if (!VERSION.test(version)) return [['version', 'server.hardware.update.noVersion']]
  // It would say that it has it before it was told anything.
  return running !== null && isSameVersion(version, running) ? [['version', 'server.hardware.update.sameVersion']] : []
}

/** Removes the file of an update that has ended; where that fails it is swept later, and what was asked for is done all the same. */
async function discard(store: FileStore, update: GatewayUpdate): Promise<void> {
  await store.remove(softwareName(update)).catch(() => undefined)
}

/** A file name of which no gateway makes a path. */
const plainName = (name: string): string => name.replaceAll(/[^\w.-]/g, '_').slice(-100)

async function md5Of({ path }: Received): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const stop: Handler = async ({ params: { storeCode = '', gwMac = '' }, services }) => {
  const { records, clock, files } = services
  const stopped = await records.transaction(async (within) => {
    const [known] = await within.held('gateway-update', { storeCode, gwMac })
    if (!known || !isUpdating(known, clock())) throw notFound()
    if (known.fetchedAt) throw new CallError(409, 'server.hardware.update.fetched')
    await within.update('gateway-update', { storeCode, gwMac }, { end: 'STOPPED', endedAt: clock() })
    return known
  })
  await discard(softwareStore(files), stopped)
  await fieldChanged(services)
  return done
}

/** The software that is offered under the key of a call. @throws CallError 404 */
async function offerOf({ params: { key = '' }, services: { records, clock } }: CallContext) {
  const update = await offeredSoftware(records, key, clock())
  if (!update) throw notFound()
  return update
}

const fetched: Handler = async (context) => {
  const { records, clock, files } = context.services
  const update = await offerOf(context)
  const { storeCode, gwMac, ask, fileName = '' } = update
  const store = softwareStore(files)
  // What is not given out is not said to be fetched.
  if (!(await store.head(softwareName(update)))) throw notFound()
  // Not counted from: it may have been stopped at the same moment, and then the file is not given out.
  const where = { storeCode, gwMac, ask, end: null }
  if ((await records.update('gateway-update', where, { fetchedAt: update.fetchedAt ?? clock() })) === 0)
    throw notFound()
  const headers = { 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' }
  const type = 'application/octet-stream'
  return sendStored(context, { store, name: softwareName(update), fileName, type, headers })
}

const taken: Handler = async (context) => {
  const { records, clock } = context.services
  const { storeCode, gwMac, ask, takenAt } = await offerOf(context)
  await records.update('gateway-update', { storeCode, gwMac, ask, end: null }, { takenAt: takenAt ?? clock() })
  return done
}

/** New software of gateways: given by people, and fetched by the gateway that was told of it. */
export const gatewayUpdateCalls: AreaCalls = {
  'POST /api/v1/gateway-update/{storeCode}/{gwMac}': start,
  'DELETE /api/v1/gateway-update/{storeCode}/{gwMac}': stop,
  'GET /api/v1/gateway-software/{key}': fetched,
  'GET /api/v1/gateway-software/{key}/taken': taken,
}
