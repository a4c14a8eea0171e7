import { Bell } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useViewer } from '../../../data/session'
import { DrawerButton } from '../../../domain/indicator/DrawerButton'
import { can } from '../../../schema/access'
import { lazily } from '../../../ui/kit/lazily'
import { useDrawer } from '../../../ui/kit/openDrawer'
import type { AlarmsLiveProps } from './AlarmsLive'

const AlarmsLive = lazily<AlarmsLiveProps>(() => import('./AlarmsLive').then((module) => module.AlarmsLive))
const AlarmsDrawer = lazily<{ readonly onClose: () => void }>(() =>
  import('./AlarmsDrawer').then((module) => module.AlarmsDrawer),
)

/** What the bell shows of the open alarms. */
export interface OpenAlarmsState {
  /** The server stops counting at a hundred. */
  readonly count: number
  /** Alarms have been raised since the drawer was last open. */
  readonly hasNew: boolean
}

/** The bell in the header: the open alarms of the viewer's stores. It fetches nothing until the first page is complete. */
export function AlarmBell({ isSettled }: { readonly isSettled: boolean }) {
  return can(useViewer(), 'alarm.read') ? <ReadersBell isSettled={isSettled} /> : null
}

function ReadersBell({ isSettled }: { readonly isSettled: boolean }) {
  const translate = useTranslate()
  const [{ count, hasNew }, setState] = useState<OpenAlarmsState>({ count: 0, hasNew: false })
  const drawer = useDrawer('alarms')
  const number = count > 99 ? '99+' : String(count)
  const label =
    count === 0
      ? translate('alarms.bell.button')
      : translate(hasNew ? 'alarms.bell.new' : 'alarms.bell.open', { smart_count: count, number })
  return (
    <>
      <DrawerButton
        icon={<Bell size={17} aria-hidden="true" />}
        label={label}
        count={count > 0 ? number : undefined}
        look={hasNew ? 'alert' : 'calm'}
        drawer={drawer}
        Drawer={AlarmsDrawer}
      />
      {/* Nobody asked for this: if it fails to load, the bell just stays silent. */}
      {isSettled && (
        <ErrorBoundary fallback={null}>
          <AlarmsLive isOpen={drawer.isOpen} onState={setState} />
        </ErrorBoundary>
      )}
    </>
  )
}
