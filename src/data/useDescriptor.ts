import { use, useMemo } from 'react'
import type { ResourceName } from '../generated/resources'
import { forVariant, forViewer } from '../schema/access'
import type { ResourceDescriptor } from '../schema/descriptor'
import { loadDescriptor } from './descriptors'
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
  return useMemo(() => {
    const here = forVariant(descriptor, variant)
    return here && forViewer(here, viewer)
  }, [descriptor, variant, viewer])
}
