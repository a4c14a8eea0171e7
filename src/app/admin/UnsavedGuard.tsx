import { useBlocker } from 'react-router'
import { hasUnsavedChanges } from '../../data/unsavedChanges'
import { LatePart } from '../../ui/feedback/LatePart'
import { lazily } from '../../ui/kit/lazily'

const LeaveDialog = lazily(() => import('./LeaveDialog').then((module) => module.LeaveDialog))

/** Asks before a navigation that would lose changes. Always mounted, since the first change may be followed by a step back at once. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <LatePart onFailed={() => blocker.reset()}>
      <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </LatePart>
  )
}

// An open dialog is in the query: going back closes it.
const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
