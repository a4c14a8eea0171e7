import { join } from 'node:path'
import type { MigrationResult } from '../../../../src/generated/types'
import { keyed } from '../../../base/say'
import { type AreaCalls, takingFiles } from '../../../calls/call'
import { CallError } from '../../../calls/callError'
import { withUploads } from '../../../calls/files/upload'
import { fieldChanged } from '../../../radio/fieldChanged'
import { isStoreCode } from '../stores'
import { importStore } from './importStore'
import { checkBundle } from './checkBundle'
import { MigrationRefused, readBundle } from './readBundle'

const MEGABYTE = 1024 * 1024

const MAX_BYTES = 100 * MEGABYTE

const migrate = takingFiles(MAX_BYTES, async ({ params, request, services }): Promise<MigrationResult> => {
  const storeCode = (params.x ?? '').trim()
  const { records, access, radio, events, clock, filesDir } = services
  try {
    if (!isStoreCode(storeCode)) throw new MigrationRefused('server.migration.noCode')
    const limits = { folder: join(filesDir, 'migration'), bytes: MAX_BYTES, most: { files: 10 } }
    const result = await withUploads(request, limits, async (received) => {
      if (received.length === 0) throw new CallError(400, 'server.signage.chooseFile')
      const bundle = await checkBundle(await readBundle(received), storeCode, services)
      return access.serially(records, (within) => importStore(within, bundle, clock()))
    })
    access.sessions.forget()
    await fieldChanged({ radio, events })
    for (const resource of ['store', 'gateway', 'tag', 'product'] as const)
      events.emit('changed', { resource, storeCode })
    return result
  } catch (error) {
    if (error instanceof MigrationRefused) return { error_msg: error.message, ...keyed(error.said) }
    throw error
  }
})

/** Store migration. */
export const migrationCalls: AreaCalls = { 'POST /upload/db/{x}': migrate }
