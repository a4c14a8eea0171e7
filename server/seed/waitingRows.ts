import type { LabelState, TaskRow } from '../../src/generated/types'
import { FAULTY } from '../base/tagStates'
import type { Records } from '../db/records'
import { contentOf, labelLooks } from '../radio/labelContent'
import { failed, URGENCY, want } from '../radio/labelState'
import { physics } from '../radio/physics'

/** Notes of the labels of which a task failed last what they should show, and how often that was sent again until now. */
export async function seedWaiting(records: Records, now: number): Promise<void> {
  for (const { storeCode } of await records.pick('store', ['storeCode'])) {
    const tags = (await records.find('tag', { storeCode, status: [...FAULTY] })).filter(({ prCode }) => prCode)
    if (tags.length === 0) continue
    const tagMac = tags.map((tag) => tag.tagMac)
    const rows = await records.find('task-row', { storeCode, tagMac }, { orderBy: 'taskId' })
    const last = new Map(rows.map((row) => [row.tagMac, row]))
    const owed = tags.filter((tag) => last.get(tag.tagMac)?.result === 'NG')
    const content = await contentOf(
      records,
      storeCode,
      owed.map(({ prCode }) => prCode),
      now,
    )
    const looks = new Map(labelLooks(owed, content).map(({ tag, product }) => [tag.tagMac, product]))
    const urgencyOf = () => URGENCY.price
    await want(records, { storeCode, taskId: 0, tags: owed, looks, urgencyOf, isForced: true, at: now })
    const tasks = await records.find('task', { storeCode, taskId: [...last.values()].map(({ taskId }) => taskId) })
    const taskOf = new Map(tasks.map((task) => [task.taskId, task]))
    await records.updateMany(
      'label-state',
      owed.flatMap(({ tagMac }) => {
        const row = last.get(tagMac)
        const task = row && taskOf.get(row.taskId)
        if (!task) return []
        const { taskId, taskType, startTime } = task
        const urgency = taskType === 'UPDATE' ? URGENCY.price : URGENCY.other
        return triedUntil(now, row, { storeCode, tagMac, taskId, wantedAt: startTime ?? now, urgency })
      }),
    )
  }
}

/** A label whose image failed and was sent again after each pause until now, in vain. */
function triedUntil(
  now: number,
  { reason, updatedAt }: TaskRow,
  wish: Omit<LabelState, 'state' | 'wanted'>,
): Partial<LabelState> {
  const failure = reason === 'SUPERSEDED' ? null : reason
  let state: Partial<LabelState> = wish
  for (let at = updatedAt ?? now; at <= now; at = (state.nextAt ?? Infinity) + physics.timeout)
    state = failed(state as LabelState, at, failure)
  return state
}
