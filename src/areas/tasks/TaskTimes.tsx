import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { request } from '../../data/http'
import type { DeliveryTime, Task } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { FactStrip } from '../../ui/kit/FactStrip'
import { timeFacts } from './timeFacts'

const REFRESH_MS = 5_000
/** Commands are no content: no label confirms them to show it. */
const WITHOUT_CONTENT: readonly Task['taskType'][] = ['LED', 'PAGE']

interface TaskTimesProps extends Pick<Task, 'storeCode' | 'taskId' | 'taskType'> {
  /** undefined while it loads. */
  readonly task: Task | undefined
}

/** How long a task took to reach its labels: followed until it has ended. It has its place before it is known, so that nothing moves. */
export function TaskTimes({ storeCode, taskId, taskType, task }: TaskTimesProps) {
  const translate = useTranslate()
  const hasContent = !WITHOUT_CONTENT.includes(taskType)
  const endTime = task?.endTime
  const path = fillPath('/api/v1/delivery-time/{id}', { id: `${storeCode}.${taskId}` })
  const { data, isError } = useQuery({
    queryKey: ['delivery-time', 'one', path, endTime],
    queryFn: ({ signal }) => request<DeliveryTime>('GET', path, { signal }),
    placeholderData: (before) => before,
    ...(endTime == null && { refetchInterval: REFRESH_MS }),
    enabled: task !== undefined && hasContent,
    retry: false,
    meta: { background: true },
  })
  return hasContent && !isError ? <FactStrip facts={timeFacts(data, translate)} /> : null
}
