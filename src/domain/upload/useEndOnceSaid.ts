import { useNotify } from 'ra-core'
import { useEffect, useEffectEvent } from 'react'

/** Closes a dialog once all its files were sent, if a toast says all there is to say. */
export function useEndOnceSaid(isAllSaid: boolean, words: () => string, close: () => void): void {
  const notify = useNotify()
  const end = useEffectEvent(() => {
    notify(words(), { type: 'success' })
    close()
  })
  useEffect(() => {
    if (isAllSaid) end()
  }, [isAllSaid])
}
