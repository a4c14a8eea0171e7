import { useLocation } from 'react-router'
import { useViewer } from '../../data/session'
import { useStoreInMind } from '../../data/storeInMind'
import { canSeeStore } from '../../schema/access'
import { storeAt } from './storePages'

/** The store that the address names, else the one in mind: an address always wins. */
export function useStoreHere(): string | undefined {
  const viewer = useViewer()
  const named = storeAt(useLocation())
  const inMind = useStoreInMind()
  return named !== undefined && canSeeStore(viewer, named) ? named : inMind
}
