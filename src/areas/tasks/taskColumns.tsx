import type { ReactNode } from 'react'
import type { Translate } from '../../data/texts'
import type { Clock } from '../../schema/clock'
import type { Values } from '../../schema/template'
import displays from '../../ui/displays/displays.module.css'
import { asNumber, asText, formatNumber } from '../../ui/displays/values'
import type { FieldOverrides } from '../../ui/fields'

/** The end of a task; "in progress" without one. */
const endText = (task: Values, translate: Translate, clock: Clock): string =>
  clock.text(asNumber(task['endTime'])) || translate('messages.inProgress')

export function endNode(task: Values, translate: Translate, clock: Clock): ReactNode {
  const end = clock.text(asNumber(task['endTime']))
  return end || <span className={`${displays.pill} ${displays['busy']}`}>{translate('messages.inProgress')}</span>
}

/** The name of a task's type; a LAYOUT task includes its layout. */
export function typeText(task: Values, translate: Translate): string {
  const type = asText(task['taskType'])
  const words = translate(`resources.task.enums.taskType.${type}`, { _: type })
  const layout = asText(task['layoutId'])
  return type === 'LAYOUT' && layout !== '' ? `${words} · ${layout}` : words
}

/** Columns of the task list that the schema cannot describe. */
export const TASK_FIELDS: FieldOverrides = {
  endTime: {
    display: {
      text: (_, { record, translate, clock }) => endText(record, translate, clock),
      node: (_, { record, translate, clock }) => endNode(record, translate, clock),
    },
  },
  updatedTags: {
    display: {
      text: (done, { record, translate }) =>
        translate('areas.tasks.of', {
          done: formatNumber(asNumber(done) ?? 0),
          total: formatNumber(asNumber(record['totalTags']) ?? 0),
        }),
    },
  },
  totalTags: { column: 'hidden' },
  taskType: { display: { text: (_, { record, translate }) => typeText(record, translate) } },
}
