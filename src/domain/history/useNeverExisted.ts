import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ResourceName } from '../../generated/resources'

/**
 * Whether the subject of a page does not exist and never did: it has no entry in its history either.
 * @param isGone whether it does not exist; only then the history is fetched
 * @param params parameters of the page that the call needs
 * @param time the field that orders the history
 */
export function useNeverExisted(isGone: boolean, resource: ResourceName, params: object, time: string): boolean {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: [resource, 'any', params],
    queryFn: ({ signal }) =>
      dataProvider.getList(resource, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: time, order: 'DESC' },
        filter: {},
        meta: { params: { ...params } },
        signal,
      }),
    enabled: isGone,
    meta: { background: true },
  })
  return isGone && data?.total === 0
}
