import { useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import { useCollecting } from '../../../data/collecting'
import { createStore } from '../../../data/createStore'
import { request } from '../../../data/http'
import type { TagCheckResult } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

/** Between two questions for a result that is not there yet. */
const ASK_AGAIN_MS = 5_000

/** The stores whose check was started here and has not ended. */
const awaited = createStore<readonly string[]>([])

/** Registers a status check that was started here: its result is reported on whatever page is open by then. */
export const awaitCheck = (storeCode: string): void => awaited.set((stores) => [...new Set([...stores, storeCode])])

/** Reports the results of status checks that were started here: how many tags answered, and which did not. */
export function useCheckResults(): void {
  const notify = useNotify()
  const stores = awaited.use()
  const running = useCollecting()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(() => setRound(round + 1), ASK_AGAIN_MS)
    }
    for (const storeCode of stores) {
      if (running.some((one) => one.storeCode === storeCode)) continue
      const path = fillPath('/tag/status/check/store/{code}/result', { code: storeCode })
      request('GET', path).then((answer) => {
        const { isRunning, asked, silent = 0, silentIds = [] } = answer as TagCheckResult
        if (!awaited.get().includes(storeCode)) return
        if (isRunning) return askAgain()
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
      }, askAgain)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [stores, running, round, notify])
}
