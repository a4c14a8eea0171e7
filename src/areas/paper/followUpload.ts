import { request } from '../../data/http'
import type { PaperUploadDetail } from '../../generated/types'
import { fillPath } from '../../schema/template'

const POLL_MS = 500

/**
 * Waits until the server has read a file of paper labels.
 * @returns what the history says of it then
 * @throws the signal's reason where it is called off, and what the call throws
 */
export async function followUpload(historyId: number, signal: AbortSignal): Promise<PaperUploadDetail> {
  for (;;) {
    const upload = await request<PaperUploadDetail>('GET', fillPath('/paper/file/upload/history/detail/{historyId}', { historyId }), { signal })
    if (upload.finished) return upload
    await new Promise((done) => setTimeout(done, POLL_MS))
    signal.throwIfAborted()
  }
}
