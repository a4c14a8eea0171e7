import type { SoftwarePackage } from '../../../src/generated/types'
import { type AreaCalls, type Handler, takingFiles } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { withUploads } from '../../calls/files/upload'
import { done, invalid, notFound } from '../../calls/outcomes'
import { MAX_BYTES, MediaRefused } from '../../signage/mediaFacts'
import { models } from '../../signage/models'
import { inspectSoftware } from '../../signage/softwareFile'
import { needStore } from './named'

type Model = SoftwarePackage['model']

/** Parses a name such as `android_IP231A_1.4.2.apk`; form fields take precedence. */
function saidBy(name: string): Partial<SoftwarePackage> {
  const [, os, model, ver] = /^([^_]+)_([^_]+)_v?(\d+(?:\.\d+)*)\.apk$/i.exec(name) ?? []
  return os === undefined ? {} : { os, model: model as Model, ver: ver ?? '' }
}

const upload = takingFiles(MAX_BYTES.sw, async ({ params, request, services: { records, signage, clock, events } }) => {
  const storeCode = params.code ?? ''
  await needStore(records, storeCode)
  const limits = { folder: signage.files.incoming, bytes: MAX_BYTES.sw, most: { file: 1 } }
  return withUploads(request, limits, async ([file], fields) => {
    if (!file) throw new CallError(400, 'server.signage.chooseFile')
    try {
      await inspectSoftware(file.path, file.name)
    } catch (error) {
      if (error instanceof MediaRefused) throw new CallError(400, error.said, 'file')
      throw error
    }
    const said = saidBy(file.name)
    const [os, model, ver] = [
      fields.os?.trim() || said.os,
      fields.model?.trim() || said.model,
      fields.ver?.trim() || said.ver,
    ]
    const wrong = [
      ...(!os || os.length > 32 ? ['os'] : []),
      ...(!model || !(model in models) ? ['model'] : []),
      ...(!ver || !/^\d+(\.\d+){0,3}$/.test(ver) || ver.length > 32 ? ['ver'] : []),
    ]
    if (wrong.length > 0 || os === undefined || ver === undefined) throw invalid(...wrong)
    const software: SoftwarePackage = {
      _id: signage.files.newName(),
      storeCode,
      os,
      model: model as Model,
      ver,
      fileName: file.name,
      fileSize: file.size,
      updatedAt: clock(),
    }
    if (await records.one('software-package', { storeCode, os, model: software.model, ver }))
      throw new CallError(409, 'server.signage.versionThere', 'ver')
    await signage.files.take(software._id, file.path)
    await records.insert('software-package', [software])
    await signage.driver.offer(storeCode, software)
    events.emit('changed', { resource: 'software-package', storeCode })
    return software
  })
})

const remove: Handler = async ({ params, services: { records, signage, events } }) => {
  const [storeCode, _id] = [params.code ?? '', params.id ?? '']
  if ((await records.remove('software-package', { storeCode, _id })) === 0) throw notFound()
  await signage.files.remove(_id)
  events.emit('changed', { resource: 'software-package', storeCode })
  return done
}

/** The software of the devices. */
export const softwareCalls: AreaCalls = {
  'POST /plus/store/{code}/sw/file': upload,
  'POST /plus/store/{code}/apk/file': upload,
  'DELETE /plus/store/{code}/sw/file/{id}': remove,
}
