import { useNotify } from 'ra-core'
import { useEffect } from 'react'
import { useCollecting } from '../../../data/collecting'
import { createStore } from '../../../data/createStore'
import { request } from '../../../data/http'
import type { TagCheckResult } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

/** The stores whose check was started here and has not ended. */
const awaited = createStore<readonly string[]>([])

/** Registers a status check that was started here: its result is reported on whatever page is open by then. */
export const awaitCheck = (storeCode: string): void => awaited.set((stores) => [...new Set([...stores, storeCode])])

/** Reports the results of status checks that were started here: how many tags answered, and which did not. */
export function useCheckResults(): void {
  const notify = useNotify()
  const stores = awaited.use()
  const running = useCollecting()
  useEffect(() => {
    for (const storeCode of stores) {
      if (running.some((one) => one.storeCode === storeCode)) continue
      const path = fillPath('/tag/status/check/store/{code}/result', { code: storeCode })
      request('GET', path).then(
        (answer) => {
          const { isRunning, asked, silent = 0, silentIds = [] } = answer as TagCheckResult
          // The list of stores changes once more when the check ends.
          if (isRunning || !awaited.get().includes(storeCode)) return
          awaited.set((all) => all.filter((code) => code !== storeCode))
          // A stopped check has no result; the person who stopped it knows.
          if (asked === undefined) return
          const tags = silentIds.join(', ') + (silent > silentIds.length ? ' …' : '')
          if (silent === 0)
            notify('areas.tags.statusCheck.answered', { type: 'success', messageArgs: { smart_count: asked } })
          else
            notify('areas.tags.statusCheck.silent', {
              type: 'warning',
              messageArgs: { smart_count: asked, silent, tags },
            })
        },
        // The next change of the running stores asks again.
        () => undefined,
      )
    }
  }, [stores, running, notify])
}
