import { use, useEffect, useMemo, useState } from 'react'
import type { ResourceName } from '../generated/resources'
import { forUser } from '../schema/access'
import type { ResourceDescriptor } from '../schema/descriptor'
import { loadDescriptor, loadedDescriptor } from './descriptors'
import { useVariant, useViewer } from './session'

/**
 * A resource as the signed-in user may use it on this site: without fields that they may not read, read-only where they
 * may not write. Suspends while the schema loads; undefined if they may not read it at all.
 */
export function useDescriptor(name: ResourceName): ResourceDescriptor | undefined {
  // Always `use`: React resumes a suspended component only if it reads the same promise again.
  const descriptor = use(loadDescriptor(name))
  const viewer = useViewer()
  const variant = useVariant()
  return useMemo(() => forUser(descriptor, viewer, variant), [descriptor, variant, viewer])
}

/**
 * Whether `useDescriptor` has its answer (or error). Wait by this instead of suspending if something is on the screen
 * anyway: React delays what replaces a fallback by 300 ms.
 */
export function useDescriptorReady(name: ResourceName): boolean {
  const [settled, setSettled] = useState(() => (loadedDescriptor(name) ? name : undefined))
  // Requested at once, not after the waiting state has been painted.
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

/** `useDescriptor` without suspending: undefined also while the schema loads. */
export function useLoadedDescriptor(name: ResourceName): ResourceDescriptor | undefined {
  const isReady = useDescriptorReady(name)
  const descriptor = isReady ? use(loadDescriptor(name)) : undefined
  const viewer = useViewer()
  const variant = useVariant()
  return useMemo(() => descriptor && forUser(descriptor, viewer, variant), [descriptor, variant, viewer])
}
