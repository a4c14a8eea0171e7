import { lazy, Suspense } from 'react'
import { useBlocker } from 'react-router'
import { hasUnsavedChanges, useHasUnsavedChanges } from '../../data/unsavedChanges'

const LeaveDialog = lazy(() => import('./LeaveDialog').then((module) => ({ default: module.LeaveDialog })))

/** Asks before a navigation that would lose changes. */
export const UnsavedGuard = () => (useHasUnsavedChanges() ? <Guard /> : null)

function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsavedChanges() && placeOf(currentLocation) !== placeOf(nextLocation))
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  )
}

// A dialog that is open stands in the search: going back closes it.
const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
