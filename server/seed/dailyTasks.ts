import type { Task } from '../../src/generated/types'
import { randomFrom } from '../base/random'
import { DAY, type Row, type Rows } from './storeRows'

/** Labels that change each day. */
const LABELS = 3

/** Daily tasks of a store for load tests; `rowsOf` gives their rows once the tasks have numbers. */
export interface DailyTasks {
  readonly begun: Partial<Task>[]
  rowsOf(taskIds: readonly number[]): Rows
}

/** Generates daily tasks of a few labels, some of which failed; today's was a minute ago. */
export function dailyTasks(store: Rows, days: number, now: number): DailyTasks {
  const storeCode = String(store.store?.[0]?.storeCode)
  const random = randomFrom(`days ${storeCode}`)
  const tags = (store.tag ?? []).filter((tag) => tag.prCode)
  const told = Array.from({ length: tags.length > 0 ? days : 0 }, (_, at) => {
    const time = now - 60 - (days - 1 - at) * DAY
    const from = random.between(0, Math.max(0, tags.length - LABELS))
    return {
      time,
      labels: tags.slice(from, from + LABELS).map((tag) => ({ tag, result: random.chance(0.03) ? 'NG' : 'OK' })),
    }
  })
  const begun = told.map(({ time, labels }): Partial<Task> => {
    const updatedTags = labels.filter(({ result }) => result === 'OK').length
    const counts = {
      productCount: labels.length,
      tagCount: labels.length,
      totalTags: labels.length,
      updatedTags,
      progress: Math.round((updatedTags / labels.length) * 100),
    }
    return {
      storeCode,
      taskType: 'UPDATE',
      ...counts,
      startTime: time,
      endTime: time + 30,
      refreshed: false,
      updatedAt: time + 30,
    }
  })
  const each = (taskIds: readonly number[], row: (label: Row, result: string, taskId: number, time: number) => Row) =>
    told.flatMap(({ time, labels }, at) => labels.map(({ tag, result }) => row(tag, result, taskIds[at] ?? 0, time)))
  return {
    begun,
    rowsOf: (taskIds) => ({
      'task-row': each(taskIds, ({ tagId, tagMac, prCode, layoutId }, result, taskId, updatedAt) => ({
        storeCode,
        taskId,
        tagId,
        tagMac,
        prCode,
        layout: layoutId,
        prInfo: [],
        result,
        updatedAt,
      })),
      'product-update-history': each(taskIds, ({ prCode, layoutId }, status, taskId, updatedAt) => ({
        storeCode,
        taskId,
        prCode,
        layoutId,
        prInfo: [],
        nfc: null,
        status: { status, updatedAt },
        updatedAt,
      })),
    }),
  }
}
