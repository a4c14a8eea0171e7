import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText, isAbort } from '../../../ui/feedback/errorText'
import type { MediaType } from '../show/media'
import { sendMedia } from './sendMedia'
import { refusalOf } from './uploadRules'

/** One file on its way. */
export interface UploadEntry {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Percent of it that is out. */
  readonly percent: number
  /** Why it was not taken. */
  readonly text?: string
}

/** Files that are sent at the same time. */
const AT_ONCE = 2

interface UploadsOptions {
  readonly type: MediaType
  readonly storeCode: string
  /** The file that is replaced. */
  readonly replaced?: string | undefined
}

let last = 0

/** Sends files one by one, two at a time, each with its own progress: one that is refused holds up no other. */
export function useUploads({ type, storeCode, replaced }: UploadsOptions) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const [entries, setEntries] = useState<readonly UploadEntry[]>([])
  const ending = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    return () => controller.abort()
  }, [])

  const put = useCallback((id: number, change: Partial<UploadEntry>) => {
    setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }, [])

  const send = async ({ id, file }: UploadEntry) => {
    put(id, { state: 'sending' })
    try {
      await sendMedia(file, { storeCode, type, replaced, signal: ending.current?.signal, onProgress: (percent) => put(id, { percent: Math.round(percent) }) })
      put(id, { state: 'done', percent: 100 })
    } catch (error) {
      if (!isAbort(error)) put(id, { state: 'failed', text: errorText(error, translate) })
    }
  }

  const start = async (files: readonly File[]) => {
    const added = files.map((file): UploadEntry => {
      const refusal = refusalOf(type, file)
      last += 1
      return { id: last, file, percent: 0, ...(refusal ? { state: 'failed', text: translate(refusal) } : { state: 'waiting' }) }
    })
    setEntries((all) => [...all, ...added])
    const queue = added.filter(({ state }) => state === 'waiting')
    const worker = async () => {
      for (let next = queue.shift(); next && !ending.current?.signal.aborted; next = queue.shift()) await send(next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    await queries.invalidateQueries({ queryKey: [`plus-${type}`] })
    await queries.invalidateQueries({ queryKey: ['plus-store'] })
  }
  return { entries, start, isSending: entries.some(({ state }) => state === 'waiting' || state === 'sending') }
}
