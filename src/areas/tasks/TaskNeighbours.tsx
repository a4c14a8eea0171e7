import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { request } from '../../data/http'
import type { Task } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { IconButton } from '../../ui/kit/IconButton'

interface TaskNeighboursProps {
  readonly storeCode: string
  readonly taskId: number
  readonly taskType: string
  readonly typeName: string
}

const FRESH_FOR = 30_000

/** Links to the store's previous and next task of the same type (`POST /history/store/{code}/task/{type}/search`). */
export function TaskNeighbours({ storeCode, taskId, taskType, typeName }: TaskNeighboursProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['task', 'ofType', storeCode, taskType],
    queryFn: ({ signal }) =>
      request<{ data: Task[] }>(
        'POST',
        fillPath('/history/store/{storeCode}/task/{taskType}/search', { storeCode, taskType }),
        { form: new URLSearchParams({ length: '-1' }), signal },
      ),
    staleTime: FRESH_FOR,
    retry: false,
    meta: { background: true },
  })
  const ordered = [...(data?.data ?? [])].sort((one, other) => one.startTime - other.startTime)
  const at = ordered.findIndex((task) => task.taskId === taskId)
  const [earlier, later] = at < 0 ? [] : [ordered[at - 1], ordered[at + 1]]
  const go = (task: Task | undefined) =>
    task && void navigate(`/task/detail/${encodeURIComponent(storeCode)}/${task.taskId}/${task.taskType}`)
  return (
    <>
      <IconButton
        label={translate('areas.tasks.earlier', { type: typeName })}
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        unavailable={!earlier}
        onClick={() => go(earlier)}
      />
      <IconButton
        label={translate('areas.tasks.later', { type: typeName })}
        icon={<ChevronRight size={18} aria-hidden="true" />}
        unavailable={!later}
        onClick={() => go(later)}
      />
    </>
  )
}
