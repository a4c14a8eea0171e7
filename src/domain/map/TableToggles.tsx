import { useAddress } from '../../ui/kit/useAddress'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import { readMapPlace, withStatuses } from './mapPlace'
import { StatusToggles } from './StatusToggles'

/** The toggles of the map above the table: the same filter by status, in the same address. The last one cannot be turned off. */
export function TableToggles({ resource }: { resource: ResourceName }) {
  const descriptor = useDescriptor(resource)
  const [search, setSearch] = useAddress()
  if (!descriptor) return null
  const { shown } = readMapPlace(search, descriptor)
  return (
    <StatusToggles
      shown={shown}
      onChange={(next) =>
        next.size > 0 &&
        setSearch((now) => {
          const place = withStatuses(now, next)
          place.delete('page')
          return place
        })
      }
    />
  )
}
