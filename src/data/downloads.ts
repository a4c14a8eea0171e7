import { useCallback } from 'react'
import { ownZone } from '../schema/formats'
import type { Values } from '../schema/template'
import { useClock } from './clock'
import { createStore } from './createStore'
import { HttpError, request } from './http'
import { readSaid } from './said'

/** The file types of POST /file/download. */
export const DOWNLOAD_TYPES = {
  serverLog: 0,
  gatewayLog: 1,
  storeGatewayLog: 2,
  tagList: 3,
  products: 4,
  allTagList: 5,
} as const
export type DownloadType = (typeof DOWNLOAD_TYPES)[keyof typeof DOWNLOAD_TYPES]

/** A file download, from its start until it is dismissed. */
export interface Download {
  readonly id: number
  readonly type: DownloadType
  readonly params: Values
  /** A description of the filters that the file is limited to; undefined for a complete file. */
  readonly conditions: string | undefined
  readonly state: 'running' | 'done' | 'failed'
  /** Percent, if the server reports it. */
  readonly progress: number | undefined
  readonly fileName: string | undefined
  readonly error: unknown
}

/** The properties that identify what a download is about. */
const NAMED = ['storeCode', 'gwMac', 'serverId', 'exception'] as const

/**
 * The body of a download that a list starts: what of the row or page identifies it, and the list's filters.
 * @param values fields of the row and parameters of the page; others are ignored
 */
export function downloadParams(type: DownloadType, values: Values, filters: Values = {}): Values {
  const about = Object.fromEntries(NAMED.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
  const server = type === DOWNLOAD_TYPES.serverLog && about['serverId'] === undefined ? { serverId: values['id'] } : {}
  return { ...about, ...server, ...(Object.keys(filters).length > 0 && { filter: filters }) }
}

/** Whether a file is limited to the list's filters; other files do not depend on them. */
export const isFiltered = (type: DownloadType): boolean =>
  type === DOWNLOAD_TYPES.tagList || type === DOWNLOAD_TYPES.products

/** What a download needs from its environment; tests provide their own. */
export interface DownloadTools {
  request: typeof request
  save(blob: Blob, name: string): void
  wait(ms: number, signal: AbortSignal): Promise<void>
}

const POLL_MS = 1_000
const TOOLS: DownloadTools = { request, save: saveFile, wait }

const downloads = createStore<readonly Download[]>([])
const shown = createStore<number | undefined>(undefined)
let nextId = 1
const running = new Map<number, AbortController>()

/**
 * Starts a file download: requests the file, polls each second until it is ready, then fetches and saves it. An error
 * stops it and stays visible until dismissed.
 */
export async function startDownload(
  type: DownloadType,
  params: Values,
  conditions?: string,
  tools: DownloadTools = TOOLS,
): Promise<void> {
  const id = nextId++
  const ending = new AbortController()
  running.set(id, ending)
  showDownload(id)
  downloads.set((all) => [
    ...all,
    { id, type, params, conditions, state: 'running', progress: undefined, fileName: undefined, error: undefined },
  ])
  try {
    const fileName = await fetchFile(type, params, tools, ending.signal, (progress) => change(id, { progress }))
    change(id, { state: 'done', progress: 100, fileName })
    if (shown.get() === id) showDownload(undefined)
  } catch (error) {
    if (!ending.signal.aborted) change(id, { state: 'failed', error })
  } finally {
    running.delete(id)
  }
}

interface TaskState {
  finishedAt?: number | null
  progress?: number | null
  fileName?: string | null
  error?: string | null
  key?: string
}

async function fetchFile(
  type: DownloadType,
  params: Values,
  tools: DownloadTools,
  signal: AbortSignal,
  tell: (progress: number) => void,
) {
  const { taskId } = await tools.request<{ taskId: string | number }>('POST', '/file/download', {
    body: { type, timeZone: ownZone(), ...params },
    signal,
  })
  const path = `/file/download/task/${encodeURIComponent(String(taskId))}`
  for (;;) {
    const task = await tools.request<TaskState | undefined>('POST', path, { body: {}, signal })
    if (typeof task?.progress === 'number') tell(task.progress)
    if (task?.error) throw new HttpError(readSaid({ message: task.error, key: task.key }), 200, '')
    if (task?.finishedAt) break
    await tools.wait(POLL_MS, signal)
  }
  const response = await tools.request<Response>('GET', path, { as: 'response', signal })
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? `download-${taskId}`
  tools.save(await response.blob(), name)
  return name
}

/** The file name in a Content-Disposition header. */
export function fileNameOf(header: string | null): string | undefined {
  if (!header) return undefined
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1]
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(header)?.[1]
  const name = extended ? decodeSafely(extended) : plain
  return name?.replace(/[/\\\u0000-\u001f]/g, '_').trim() || undefined
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return text
  }
}

/** Saves a blob as a file in the browser. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('stopped', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Removes a download from the list; a running one is stopped. */
export function dismissDownload(id: number): void {
  running.get(id)?.abort()
  if (shown.get() === id) showDownload(undefined)
  downloads.set((all) => all.filter((download) => download.id !== id))
}

/** Stops and removes all downloads, as the session is over. */
export function clearDownloads(): void {
  for (const ending of running.values()) ending.abort()
  showDownload(undefined)
  downloads.set(() => [])
}

/** Shows the dialog of a download, or closes it; a closed one continues and is reachable from the header. */
export function showDownload(id: number | undefined): void {
  shown.set(() => id)
}

function change(id: number, what: Partial<Download>) {
  downloads.set((all) => all.map((download) => (download.id === id ? { ...download, ...what } : download)))
}

/** All downloads of this session, and the one whose dialog is open. */
export function useDownloads(): { downloads: readonly Download[]; shown: number | undefined } {
  return { downloads: downloads.use(), shown: shown.use() }
}

/** Starts downloads: `start(DOWNLOAD_TYPES.tagList, { storeCode })`; also returns what `useDownloads` does. */
export function useDownload() {
  const { zone } = useClock()
  // Files use the zone of the page's clock.
  const start = useCallback(
    (type: DownloadType, params: Values, conditions?: string) =>
      void startDownload(type, zone === undefined ? params : { timeZone: zone, ...params }, conditions),
    [zone],
  )
  return { start, ...useDownloads() }
}
