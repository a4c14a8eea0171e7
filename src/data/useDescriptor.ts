import { use, useMemo } from 'react'
import type { ResourceName } from '../generated/resources'
import { forVariant, forViewer } from '../schema/access'
import type { ResourceDescriptor } from '../schema/descriptor'
import { loadDescriptor, loadedDescriptor } from './descriptors'
import { useVariant, useViewer } from './session'

/**
 * A resource as the signed-in user may use it on this site: what he may not read is gone, what he may not
 * write is read-only. Suspends while the schema loads; undefined where he may not read it at all.
 */
export function useDescriptor(name: ResourceName): ResourceDescriptor | undefined {
  const descriptor = loadedDescriptor(name) ?? use(loadDescriptor(name))
  const viewer = useViewer()
  const variant = useVariant()
  return useMemo(() => {
    const here = forVariant(descriptor, variant)
    return here && forViewer(here, viewer)
  }, [descriptor, variant, viewer])
}
