import { join } from 'node:path'
import type { MobileAppFile } from '../../../src/generated/types'
import { say } from '../../base/say'
import { type AreaCalls, type CallContext, type Handler, takingFiles } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { sendStored } from '../../calls/files/sendStored'
import { withUploads } from '../../calls/files/upload'
import { done, invalid, notFound } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'
import { ArchiveRefused } from '../../files/archive'
import { inspectZip } from '../../files/zip'
import { checked } from './upgrade'

/** `mobile_{version_info}.apk` */
const NAME = /^mobile_([0-9A-Za-z][0-9A-Za-z._-]{0,31})\.apk$/i
const MAX_BYTES = 200 * 1024 * 1024

const nameOf = (_id: number) => `${_id}.apk`

/** The app file of a path. @throws CallError 404 */
async function appOf({ params, services }: CallContext): Promise<MobileAppFile & { _id: number }> {
  const _id = Number(params.id)
  const found =
    Number.isSafeInteger(_id) && _id >= 0 ? await services.records.one('mobile-app-file', { _id }) : undefined
  if (!found) throw notFound()
  return { ...found, _id }
}

const upload = takingFiles(MAX_BYTES, async ({ request, services }) => {
  return withUploads(
    request,
    { folder: join(services.filesDir, 'apps/waiting'), most: { files: 1, file: 1 }, bytes: MAX_BYTES },
    async ([file, ...more]) => {
      if (!file || more.length > 0) throw invalid('files')
      const ver = NAME.exec(file.name)?.[1]
      if (ver === undefined)
        throw new CallError(400, say('server.named', { name: file.name, text: say('server.software.appName') }))
      const names = await checked(file.name, () => inspectZip(file.path))
      await checked(file.name, async () => {
        if (!names.includes('AndroidManifest.xml')) throw new ArchiveRefused('server.software.manifest')
      })
      const { records, clock } = services
      if ((await records.count('mobile-app-file', { ver })) > 0)
        throw new CallError(409, say('server.software.versionThere', { name: ver }))
      return records.transaction(async (within) => {
        const active = (await within.count('mobile-app-file', {})) === 0
        const [added] = await within.insert('mobile-app-file', [
          { ver, fileName: file.name, active, updatedAt: clock() },
        ])
        if (added?._id === undefined) throw new Error('no app file was added')
        await services.files.room('apps').take(nameOf(added._id), file.path)
        return added
      })
    },
  )
})

const activate: Handler = async (context) => {
  const { _id } = await appOf(context)
  await context.services.records.transaction(async (records) => {
    await records.update('mobile-app-file', { active: true }, { active: false })
    await records.update('mobile-app-file', { _id }, { active: true })
  })
  return done
}

const download: Handler = async (context) => {
  const { _id, ver } = await appOf(context)
  const fileName = `mobile_${ver}.apk`
  return sendStored(context, {
    store: context.services.files.room('apps'),
    name: nameOf(_id),
    fileName,
    type: 'application/vnd.android.package-archive',
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  })
}

export const appHooks: AreaHooks = {
  'mobile-app-file': {
    async removing(apps, { services }, records) {
      // Otherwise phones would get no app, without anybody having decided that.
      if (apps.some(({ active }) => active) && (await records.count('mobile-app-file')) > 1)
        throw new CallError(409, 'server.software.active')
      return async () => {
        for (const { _id = 0 } of apps) await services.files.room('apps').remove(nameOf(_id))
      }
    },
  },
}

/** Versions of the mobile app. */
export const appCalls: AreaCalls = {
  'GET /app/file/active/{id}': activate,
  'GET /app/file/{id}': download,
  'POST /app/file': upload,
}
