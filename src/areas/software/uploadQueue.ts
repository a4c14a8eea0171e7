import { useCallback, useEffect, useRef, useState } from 'react'
import { sendFile } from '../../data/sendFile'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import { isAbort } from '../../ui/feedback/errorText'

/** Fewer than ten files may wait (spec/3 §5). */
export const MOST_QUEUED = 9

export interface QueuedFile {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Percent of its bytes that are through. */
  readonly progress: number
  readonly error?: unknown
}

export interface UploadQueue {
  readonly files: readonly QueuedFile[]
  /** @returns false where the file no longer fits in */
  add(file: File): boolean
  retry(id: number): void
  /** Calls off a file that is sent, takes out any other. */
  remove(id: number): void
}

let lastId = 0

/** Files that are sent one after the other to a call, each with its progress; leaving the page while one is sent asks first. */
export function useUploadQueue(path: string, onSent: () => void): UploadQueue {
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const count = useRef(0)
  const running = useRef<{ id: number; controller: AbortController }>(undefined)
  const sent = useRef(onSent)
  sent.current = onSent
  const change = useCallback((id: number, part: Partial<QueuedFile>) => setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one))), [])
  const isBusy = files.some(({ state }) => state === 'waiting' || state === 'sending')
  useUnsavedChanges(isBusy)
  count.current = files.filter(({ state }) => state !== 'done').length

  useEffect(() => {
    const next = files.find(({ state }) => state === 'waiting')
    if (!next || running.current) return
    const { id, file } = next
    const controller = new AbortController()
    running.current = { id, controller }
    change(id, { state: 'sending', progress: 0 })
    const form = new FormData()
    form.set('files', file)
    void sendFile(path, form, { onProgress: (progress) => change(id, { progress }), signal: controller.signal })
      .then(
        () => {
          change(id, { state: 'done', progress: 100 })
          sent.current()
        },
        (error: unknown) => (isAbort(error) ? setFiles((all) => all.filter((one) => one.id !== id)) : change(id, { state: 'failed', error })),
      )
      .finally(() => {
        running.current = undefined
        // The next one is looked for when the list has changed.
        setFiles((all) => [...all])
      })
  }, [files, path, change])
  useEffect(() => () => running.current?.controller.abort(), [])

  return {
    files,
    add(file) {
      if (count.current >= MOST_QUEUED) return false
      count.current += 1
      lastId += 1
      const id = lastId
      setFiles((all) => [...all, { id, file, state: 'waiting', progress: 0 }])
      return true
    },
    retry: (id) => change(id, { state: 'waiting', progress: 0, error: undefined }),
    remove(id) {
      if (running.current?.id === id) running.current.controller.abort()
      else setFiles((all) => all.filter((one) => one.id !== id))
    },
  }
}
