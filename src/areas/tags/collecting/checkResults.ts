import { useNotify } from 'ra-core'
import { useEffect, useSyncExternalStore } from 'react'
import { useCollecting } from '../../../data/collecting'
import { request } from '../../../data/http'
import type { TagCheckResult } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

let awaited: readonly string[] = []
const listeners = new Set<() => void>()

function set(stores: readonly string[]): void {
  awaited = stores
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A status check of the store was started here: what becomes of it is reported, whatever page one is on by then. */
export const awaitCheck = (storeCode: string): void => set([...new Set([...awaited, storeCode])])

/** Reports what became of the status checks that were started here: how many tags answered, and which did not. */
export function useCheckResults(): void {
  const notify = useNotify()
  const stores = useSyncExternalStore(subscribe, () => awaited)
  const running = useCollecting()
  useEffect(() => {
    for (const storeCode of stores) {
      if (running.some((one) => one.storeCode === storeCode)) continue
      const path = fillPath('/tag/status/check/store/{code}/result', { code: storeCode })
      request('GET', path).then(
        (answer) => {
          const { isRunning, asked, silent = 0, silentIds = [] } = answer as TagCheckResult
          // What is under way changes the list of stores once more when it ends.
          if (isRunning || !awaited.includes(storeCode)) return
          set(awaited.filter((code) => code !== storeCode))
          // One that was stopped has no result; the one who stopped it was asked.
          if (asked === undefined) return
          const tags = silentIds.join(', ') + (silent > silentIds.length ? ' …' : '')
          if (silent === 0) notify('areas.tags.statusCheck.answered', { type: 'success', messageArgs: { smart_count: asked } })
          else notify('areas.tags.statusCheck.silent', { type: 'warning', messageArgs: { smart_count: asked, silent, tags } })
        },
        // The list of stores that are being asked comes again, and with it this question.
        () => undefined,
      )
    }
  }, [stores, running, notify])
}
