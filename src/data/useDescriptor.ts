import { use, useEffect, useMemo, useState } from 'react'
import type { ResourceName } from '../generated/resources'
import { forUser } from '../schema/access'
import type { ResourceDescriptor } from '../schema/descriptor'
import { loadDescriptor, loadedDescriptor } from './descriptors'
import { useVariant, useViewer } from './session'

/**
 * A resource as the signed-in user may use it on this site: what he may not read is gone, what he may not
 * write is read-only. Suspends while the schema loads; undefined where he may not read it at all.
 */
export function useDescriptor(name: ResourceName): ResourceDescriptor | undefined {
  // Always by `use`: React takes a component that suspended up again only where it reads the same promise again.
  const descriptor = use(loadDescriptor(name))
  const viewer = useViewer()
  const variant = useVariant()
  return useMemo(() => forUser(descriptor, viewer, variant), [descriptor, variant, viewer])
}

/**
 * Whether `useDescriptor` has its answer (or its error) at hand. Where something is on the screen anyway, wait by
 * this: React holds back for 300 ms what takes the place of a fallback.
 */
export function useDescriptorReady(name: ResourceName): boolean {
  const [settled, setSettled] = useState(() => (loadedDescriptor(name) ? name : undefined))
  // Asked for at once, and not after the waiting has been painted.
  const loading = loadDescriptor(name)
  useEffect(() => {
    let gone = false
    const settle = () => {
      if (!gone) setSettled(name)
    }
    loading.then(settle, settle)
    return () => {
      gone = true
    }
  }, [name, loading])
  return settled === name || loadedDescriptor(name) !== undefined
}

/** The same without suspending: undefined while the schema loads, too. */
export function useDescriptorThere(name: ResourceName): ResourceDescriptor | undefined {
  const isReady = useDescriptorReady(name)
  const descriptor = isReady ? use(loadDescriptor(name)) : undefined
  const viewer = useViewer()
  const variant = useVariant()
  return useMemo(() => descriptor && forUser(descriptor, viewer, variant), [descriptor, variant, viewer])
}
