import { useQuery } from '@tanstack/react-query'
import { request } from '../../../data/http'
import type { OwnTask, TaskOwn } from '../../../generated/types'

/** The key of one's own tasks: whatever makes tasks stale makes them stale. */
export const OWN_TASKS = ['task', 'own'] as const

/** How soon a label that answered is seen while a task is under way, in milliseconds, and how soon a task otherwise. */
const [SOON, LATER] = [3_000, 60_000]

export const isUnderWay = ({ endTime }: OwnTask): boolean => endTime === null || endTime === undefined

/** How many labels of a task that has ended do not show what they should. */
export const failedOf = (task: OwnTask): number => (isUnderWay(task) ? 0 : Math.max(0, task.totalTags - task.updatedTags))

/** The tasks that the person started in the last day, the newest first, with what became of their labels. */
export function useOwnTasks() {
  const { data, error, refetch } = useQuery({
    queryKey: OWN_TASKS,
    queryFn: async ({ signal }) => (await request<TaskOwn>('GET', '/task/own', { signal })).tasks,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON : LATER),
    staleTime: 1_000,
    retry: false,
    meta: { background: true },
  })
  return { tasks: data, error, retry: () => void refetch() }
}
