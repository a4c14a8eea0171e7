import type { TaskRefresh } from '../../../src/generated/types'
import type { CallDefinition } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import { taken } from '../tags/named'

/** POST /task/refresh (spec/2 §4, §7). */
export const refresh: CallDefinition<TaskRefresh> = {
  body: 'task-refresh',
  answer: 'command-result',
  summary: 'Sends the labels of a task once more what they are to show now, and marks the task; for role 0 (spec/2 §4, §7).',
  handle: async ({ body: { storeCode, internalTaskId }, services: { records, radio, events } }) => {
    const task = await records.one('task', { storeCode, internalTaskId })
    if (!task) throw notFound()
    const sent = await radio.updates.refresh(task)
    events.emit('changed', { resource: 'task', storeCode })
    return sent > 0 ? done : taken(undefined)
  },
}
