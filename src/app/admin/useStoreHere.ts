import { useLocation } from 'react-router'
import { useViewer } from '../../data/session'
import { useCurrentStore } from '../../data/currentStore'
import { canSeeStore } from '../../schema/access'
import { storeAt } from './storePages'

/** The store that the address names, else the current one. */
export function useStoreHere(): string | undefined {
  const viewer = useViewer()
  const named = storeAt(useLocation())
  const inMind = useCurrentStore()
  return named !== undefined && canSeeStore(viewer, named) ? named : inMind
}
