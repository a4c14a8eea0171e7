import { useViews } from './useViews'

/** What the person chose in another browser is at hand before their first list opens. */
export function ViewsAhead() {
  useViews()
  return null
}
