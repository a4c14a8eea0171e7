import { isFault } from '../../data/errors'
import { HttpError, request } from '../../data/http'
import { sendFile } from '../../data/sendFile'
import { fillPath } from '../../schema/template'
import { isAbort } from '../../ui/feedback/errorText'
import type { ImportJob } from './importKind'

const POLL_MS = 1_000
/** An unreachable server is asked at growing intervals, up to this many times the first one. */
const MOST_PAUSES = 10

/** What the call of a file and its page in the history answer. */
interface Followed {
  readonly finished?: number | null
}

/** What it uses to send and to wait; tests pass their own. */
export interface FollowTools {
  send: typeof sendFile
  request: typeof request
  wait(ms: number): Promise<void>
}

const TOOLS: FollowTools = { send: sendFile, request, wait: (ms) => new Promise((done) => setTimeout(done, ms)) }

/**
 * Sends a file to a server that reads it by itself, and follows it in the history until it is finished.
 * @param history the path of its page there, with {historyId}
 * @param progressOf its progress, once the server has it
 * @returns the page's answer; undefined if the server follows no file
 * @throws HttpError if the call fails, or its answer reports an error; an unreachable server is waited for while the file is followed
 */
export async function sendAndFollow<Detail extends Followed>(
  paths: { readonly call: string; readonly history: string },
  fields: Readonly<Record<string, string>>,
  { file, encoding, signal, tell }: Pick<ImportJob<unknown>, 'file' | 'encoding' | 'signal' | 'tell'>,
  progressOf: (detail: Detail | undefined) => { readonly percent?: number | undefined; readonly note?: string },
  tools: FollowTools = TOOLS,
): Promise<(Detail & { readonly historyId: number }) | undefined> {
  const form = new FormData()
  const all: Readonly<Record<string, string>> = { ...fields, encoding: encoding === 'auto' ? '' : encoding }
  for (const [name, value] of Object.entries(all)) if (value !== '') form.set(name, value)
  form.set('file', file)
  const { error, _id: historyId } = await tools.send<{ readonly _id?: number; readonly error?: string | null }>(
    paths.call,
    form,
    { onProgress: (percent) => tell({ percent }), onCutOff: (isCutOff) => tell({ isCutOff }), signal },
  )
  if (error) throw new HttpError(error, 200, '')
  if (historyId === undefined) return undefined
  tell({ isOnServer: true, percent: undefined, ...progressOf(undefined) })
  for (let pauses = 1; ;) {
    try {
      const detail = await tools.request<Detail>('GET', fillPath(paths.history, { historyId }), { signal })
      tell({ isCutOff: false, ...progressOf(detail) })
      if (detail.finished) return { ...detail, historyId }
      pauses = 1
    } catch (error) {
      // The server has the file, and continues once it is back: sending it again would import it twice.
      if (isAbort(error) || !isFault(error)) throw error
      tell({ isCutOff: true })
      pauses = Math.min(pauses + 1, MOST_PAUSES)
    }
    await tools.wait(pauses * POLL_MS)
    signal.throwIfAborted()
  }
}
