import type { TaskRefresh } from '../../../src/generated/types'
import type { Handler } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import { taken } from '../tags/named'

/** POST /task/refresh (spec/2 §4, §7). */
export const refresh: Handler<TaskRefresh> = async ({ body: { storeCode, internalTaskId }, services: { records, radio, events } }) => {
  const task = await records.one('task', { storeCode, internalTaskId })
  if (!task) throw notFound()
  const sent = await radio.updates.refresh(task)
  if (sent > 0) records.noteChange('task', { storeCode, taskId: task.taskId }, {})
  events.emit('changed', { resource: 'task', storeCode })
  return sent > 0 ? done : taken(undefined)
}
