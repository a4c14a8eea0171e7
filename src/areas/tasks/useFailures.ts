import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'

/** How many tags a task failed on; undefined while nobody knows. */
export function useFailures(params: { readonly storeCode: string; readonly taskId: number }, refreshEvery: number): number | undefined {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: ['task-fail', 'count', params],
    queryFn: async ({ signal }) => {
      const { total } = await dataProvider.getList('task-fail', { pagination: { page: 1, perPage: 1 }, sort: { field: 'tagId', order: 'ASC' }, filter: {}, meta: { params: { ...params } }, signal })
      return total ?? 0
    },
    refetchInterval: refreshEvery,
    retry: false,
    meta: { background: true },
  })
  return data
}
