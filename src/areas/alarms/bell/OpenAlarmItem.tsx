import { Check, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useViewer } from '../../../data/session'
import { useLoadedDescriptor } from '../../../data/useDescriptor'
import { useRunAction } from '../../../data/useRunAction'
import { placeName, targetPath, targetText } from '../../../domain/alarms/target'
import type { AlarmHistory } from '../../../generated/types'
import { Ago } from '../../../ui/displays/ago'
import { IconButton } from '../../../ui/kit/IconButton'
import { Link } from '../../../ui/kit/Link'
import { Spinner } from '../../../ui/kit/Spinner'
import { showError } from '../../../ui/kit/errorDialog'
import css from './bell.module.css'
import { typeText } from './notifications'

const CRITICAL = 3
// A bare number means nothing without its column.
const NUMBER = /^\d+$/

/** One open alarm: its severity, its target with a link, its age, and a button to acknowledge it. */
export function OpenAlarmItem({ alarm, isNew }: { readonly alarm: AlarmHistory; readonly isNew: boolean }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const isCritical = Number(alarm.class) === CRITICAL
  const Icon = isCritical ? OctagonAlert : TriangleAlert
  const target = targetText(alarm, translate)
  const place = placeName(alarm, translate)
  const path = targetPath(alarm, viewer)
  return (
    <li className={css.alarm} data-new={isNew || undefined}>
      <Icon
        className={isCritical ? css.critical : css.warning}
        size={16}
        role="img"
        aria-label={translate(`displays.alarmClass.${alarm.class}`)}
      />
      <div className={css.what}>
        <p className={css.type}>
          {typeText(alarm, translate)}
          {isNew && <span className={css.new}>{translate('alarms.bell.isNew')}</span>}
        </p>
        {target && <p>{path ? <Link to={path}>{target}</Link> : target}</p>}
        {alarm.data && !NUMBER.test(alarm.data) && <p className={css.data}>{alarm.data}</p>}
        <small>
          {target === place ? '' : `${place} · `}
          <Ago epoch={alarm.updatedAt} />
          {alarm.assignee && ` · ${alarm.assignee}`}
        </small>
      </div>
      <AcknowledgeButton alarm={alarm} />
    </li>
  )
}

function AcknowledgeButton({ alarm }: { readonly alarm: AlarmHistory }) {
  const translate = useTranslate()
  const runAction = useRunAction()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const action = useLoadedDescriptor('alarm-history')?.actions.find(({ id }) => id === 'acknowledge')
  if (!action) return null
  const acknowledge = async () => {
    setBusy(true)
    try {
      await runAction(action, { resource: 'alarm-history', rows: [{ ...alarm, id: alarm._id }], form: {} })
      notify(translate('alarms.bell.acknowledged', { what: typeText(alarm, translate) }), { type: 'success' })
    } catch (error) {
      showError(action.errorTitle, error)
      setBusy(false)
    }
  }
  return (
    <IconButton
      size="s"
      icon={isBusy ? <Spinner /> : <Check size={16} />}
      label={translate('resources.alarm-history.actions.acknowledge')}
      unavailable={isBusy}
      onClick={() => void acknowledge()}
    />
  )
}
