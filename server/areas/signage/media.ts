import type { PlusImage, PlusVideo, PlusWidget } from '../../../src/generated/types'
import { type Message, quote } from '../../base/say'
import { type AreaCalls, type CallContext, type Handler, takingFiles } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { sendStored } from '../../calls/files/sendStored'
import { type Received, withUploads } from '../../calls/files/upload'
import { notFound, refuseFields } from '../../calls/outcomes'
import type { Records } from '../../db/records'
import type { AreaHooks, RecordHooks } from '../../engine/hooks'
import { inspectImage, plainThumbnail, thumbnailOf } from '../../signage/imageFile'
import { MAX_BYTES, type MediaFacts, type MediaKind, MediaRefused } from '../../signage/mediaFacts'
import { thumbnailName } from '../../signage/mediaStore'
import { inspectVideo } from '../../signage/videoFile'
import { inspectWidget } from '../../signage/widgetFile'
import { needStore } from './named'
import { usersOf } from './storedShows'

type Media = PlusImage | PlusVideo | PlusWidget

/** The most files of one call. */
const MAX_FILES = 10

export const resources = { image: 'plus-image', video: 'plus-video', widget: 'plus-widget' } as const

interface Checked {
  readonly file: Received
  readonly facts: MediaFacts
  readonly thumbnail?: Buffer | undefined
}

/** Inspects a file and makes its thumbnail. @throws MediaRefused */
async function check(kind: MediaKind, file: Received, poster: Received | undefined): Promise<Checked> {
  if (kind === 'image') {
    const facts = await inspectImage(file.path, file.name)
    return { file, facts, thumbnail: await thumbnailOf(file.path) }
  }
  if (kind === 'widget') return { file, facts: await inspectWidget(file.path, file.name) }
  const facts = await inspectVideo(file.path, file.name)
  return {
    file,
    facts,
    thumbnail: await (poster ? thumbnailOf(poster.path) : plainThumbnail(facts.width, facts.height)),
  }
}

/**
 * Stores all files or none. A video may be followed by a part `thumbnail`, because the browser can decode the video, but the
 * server cannot.
 */
const upload = (kind: MediaKind): Handler =>
  takingFiles(MAX_BYTES[kind], async (context) => {
    const { services, query, request } = context
    const { signage, events } = services
    await needStore(services.records, context.params.code)
    const replaced = query.id ? await mediaOf(services.records, kind, context.params.code, query.id) : undefined
    const limits = {
      folder: signage.files.incoming,
      bytes: MAX_BYTES[kind],
      most: { file: MAX_FILES, thumbnail: kind === 'video' ? MAX_FILES : 0 },
    }
    const kept = await withUploads(request, limits, async (received) => {
      const checked = await checkAll(kind, received)
      if (checked.length === 0) throw new CallError(400, 'server.signage.chooseFile')
      if (replaced && checked.length > 1) throw new CallError(400, 'server.signage.oneForOne')
      return keep(context, kind, checked, replaced)
    })
    events.emit('changed', { resource: resources[kind], storeCode: context.params.code ?? '' })
    return kept
  })

async function checkAll(kind: MediaKind, received: readonly Received[]): Promise<Checked[]> {
  const checked: Checked[] = []
  const refused = new Map<string, Message>()
  for (const [at, file] of received.entries()) {
    if (file.part !== 'file') continue
    const next = received[at + 1]
    try {
      checked.push(await check(kind, file, next?.part === 'thumbnail' ? next : undefined))
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error
      refused.set(file.name, error.said)
    }
  }
  refuseFields(refused)
  return checked
}

async function keep(
  { services, params }: CallContext<unknown>,
  kind: MediaKind,
  checked: readonly Checked[],
  replaced: Media | undefined,
): Promise<Media[]> {
  const { records, clock, signage } = services
  const name = resources[kind]
  const storeCode = params.code ?? ''
  const updatedAt = clock()
  const rows = checked.map(({ file, facts }) => ({
    ...facts,
    _id: replaced?._id ?? signage.files.newName(),
    storeCode,
    name: file.name,
    fileSize: file.size,
    updatedAt,
  }))
  if (!replaced) {
    for (const [at, { file, thumbnail }] of checked.entries())
      await signage.files.take(rows[at]?._id ?? '', file.path, thumbnail)
    return records.insert(name, rows)
  }
  const [{ _id, storeCode: _store, ...change } = rows[0] as (typeof rows)[number]] = rows
  for (const { file, thumbnail } of checked) await signage.files.prepare(_id, updatedAt, file.path, thumbnail)
  if ((await records.update(name, { storeCode, _id }, change)) === 0) throw notFound()
  await signage.files.replace(_id, updatedAt)
  return [{ ...replaced, ...change }]
}

/** A media file of a store. @throws CallError 404 */
export async function mediaOf(records: Records, kind: MediaKind, storeCode = '', _id = ''): Promise<Media> {
  const media = await records.one(resources[kind], { storeCode, _id })
  if (!media) throw notFound()
  return media
}

/** Sends a stored media file as a download, or 304 if the client has this version. @throws CallError 404 */
function sendFile(
  context: CallContext,
  stored: string,
  { name, type, version }: { name: string; type: string; version: string },
) {
  const { store } = context.services.signage.files
  return sendStored(context, {
    store,
    name: stored,
    fileName: name,
    type,
    version,
    headers: {
      // Must never run as a page of this host.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replaceAll("'", '%27')}`,
      'content-security-policy': "sandbox; default-src 'none'",
    },
  })
}

const download =
  (kind: MediaKind): Handler =>
  async (context) => {
    const { _id, name, fileType, updatedAt } = await mediaOf(
      context.services.records,
      kind,
      context.params.store,
      context.params.file,
    )
    if (kind === 'image' && context.query.thumbnail === 'true')
      return sendFile(context, thumbnailName(_id), {
        name: `${name}.webp`,
        type: 'image/webp',
        version: `${updatedAt}t`,
      })
    return sendFile(context, _id, { name, type: fileType ?? 'application/octet-stream', version: String(updatedAt) })
  }

const videoThumbnail: Handler = async (context) => {
  const { _id, name, updatedAt } = await mediaOf(
    context.services.records,
    'video',
    context.params.store,
    context.params.file,
  )
  return sendFile(context, thumbnailName(_id), { name: `${name}.webp`, type: 'image/webp', version: `${updatedAt}t` })
}

/** Files in use cannot be removed: 409 with the devices or templates that use them. */
const hooksOf = (kind: MediaKind): RecordHooks<Media> => ({
  async removing([media], { services: { signage, events } }, records) {
    const { _id = '', id = 0, storeCode = '' } = media ?? {}
    const { devices, templates } = await usersOf(records, storeCode, kind, id)
    if (devices.length > 0)
      throw new CallError(
        409,
        `server.signage.${kind}InUse`,
        Object.fromEntries(devices.map(({ mac, name = '' }) => [mac, quote(name)])),
      )
    if (templates.length > 0) throw new CallError(409, 'server.signage.inTemplates', templates)
    return async () => {
      await signage.files.remove(_id)
      events.emit('changed', { resource: resources[kind], storeCode })
    }
  },
})

export const mediaHooks: AreaHooks = {
  'plus-image': hooksOf('image'),
  'plus-video': hooksOf('video'),
  'plus-widget': hooksOf('widget'),
}

const findDevices =
  (kind: MediaKind): Handler =>
  async (context) => {
    const { id, storeCode = '' } = await mediaOf(
      context.services.records,
      kind,
      context.params.store,
      context.params.id,
    )
    return (await usersOf(context.services.records, storeCode, kind, id ?? 0)).devices
  }

/** Images, videos and widgets: uploads, downloads, and the devices that show them. */
export const mediaCalls: AreaCalls = {
  'POST /plus/store/{code}/image/file': upload('image'),
  'POST /plus/store/{code}/video/file': upload('video'),
  'POST /plus/store/{code}/widget/file': upload('widget'),
  'GET /plus/store/{store}/image/file/{file}': download('image'),
  'GET /plus/store/{store}/video/file/{file}': download('video'),
  'GET /plus/store/{store}/widget/file/{file}': download('widget'),
  'GET /plus/store/{store}/video/file/{file}/thumbnail': videoThumbnail,
  'GET /plus/device/findByImage/{id}/store/{store}': findDevices('image'),
  'GET /plus/device/findByVideo/{id}/store/{store}': findDevices('video'),
  'GET /plus/device/findByWidget/{id}/store/{store}': findDevices('widget'),
}
