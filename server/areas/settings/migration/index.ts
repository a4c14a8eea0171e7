import { join } from 'node:path'
import type { MigrationResult } from '../../../../src/generated/types'
import { withUploads } from '../../../files/upload'
import { type AreaCalls, CallError, takingFiles } from '../../../http/call'
import { isStoreCode } from '../stores'
import { bringOver } from './bringOver'
import { checkBundle } from './checkBundle'
import { MigrationRefused, readBundle } from './readBundle'
import { keyed } from '../../../say'
import { fieldChanged } from '../../../radio/fieldChanged'

const MEGABYTE = 1024 * 1024

const MOST_BYTES = 100 * MEGABYTE

const migrate = takingFiles(MOST_BYTES, async ({ params, request, services }): Promise<MigrationResult> => {
  const storeCode = (params.x ?? '').trim()
  const { records, access, radio, events, clock, filesDir } = services
  try {
    if (!isStoreCode(storeCode)) throw new MigrationRefused('server.migration.noCode')
    const limits = { folder: join(filesDir, 'migration'), bytes: MOST_BYTES, most: { files: 10 } }
    const result = await withUploads(request, limits, async (received) => {
      if (received.length === 0) throw new CallError(400, 'server.signage.chooseFile')
      const bundle = await checkBundle(await readBundle(received), storeCode, services)
      return access.serially(records, (within) => bringOver(within, bundle, clock()))
    })
    access.sessions.forget()
    await fieldChanged({ radio, events })
    for (const resource of ['store', 'gateway', 'tag', 'product'] as const) events.emit('changed', { resource, storeCode })
    return result
  } catch (error) {
    if (error instanceof MigrationRefused) return { error_msg: error.message, ...keyed(error.said) }
    throw error
  }
})

/** Store migration (spec/3 §2, §4, §7). */
export const migrationCalls: AreaCalls = { 'POST /upload/db/{x}': migrate }
