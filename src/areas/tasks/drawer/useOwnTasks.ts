import { useQuery } from '@tanstack/react-query'
import { request } from '../../../data/http'
import type { OwnTask, TaskOwn } from '../../../generated/types'

/** The query key of the person's own tasks; begins with `task`, so that whatever makes tasks stale includes them. */
const OWN_TASKS = ['task', 'own'] as const

/** Refresh intervals in milliseconds: while a task is running, and otherwise. */
const [RUNNING_MS, IDLE_MS] = [3_000, 60_000]

export const isUnderWay = ({ endTime }: OwnTask): boolean => endTime === null || endTime === undefined

/** How many labels of a finished task are not up to date. */
export const failedOf = (task: OwnTask): number =>
  isUnderWay(task) ? 0 : Math.max(0, task.totalTags - task.updatedTags)

/** The tasks that the person started in the last day, newest first, with the results of their labels. */
export function useOwnTasks() {
  const { data, error, refetch } = useQuery({
    queryKey: OWN_TASKS,
    queryFn: async ({ signal }) => (await request<TaskOwn>('GET', '/task/own', { signal })).tasks,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? RUNNING_MS : IDLE_MS),
    staleTime: 1_000,
    retry: false,
    meta: { background: true },
  })
  return { tasks: data, error, retry: () => void refetch() }
}
