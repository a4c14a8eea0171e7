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

/** How long a task took to reach its labels: followed until it has ended. */
export function TaskTimes({ task }: { readonly task: Task }) {
  const translate = useTranslate()
  const { storeCode, taskId, endTime } = task
  const path = fillPath('/api/v1/delivery-time/{id}', { id: `${storeCode}.${taskId}` })
  const { data } = useQuery({
    queryKey: ['delivery-time', 'one', path, endTime],
    queryFn: ({ signal }) => request<DeliveryTime>('GET', path, { signal }),
    placeholderData: (before) => before,
    ...(endTime == null && { refetchInterval: REFRESH_MS }),
    enabled: !WITHOUT_CONTENT.includes(task.taskType),
    retry: false,
    meta: { background: true },
  })
  return data === undefined || data.confirmed === 0 ? null : <FactStrip facts={timeFacts(data, translate)} />
}
