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
const AlarmsDrawer = lazily<{ readonly onClose: () => void }>(() => import('./AlarmsDrawer').then((module) => module.AlarmsDrawer))

/** How the open alarms stand, for the bell. */
export interface OpenAlarmsState {
  /** The server counts to a hundred. */
  readonly count: number
  /** Alarms came since the drawer was last looked at. */
  readonly hasNew: boolean
}

/** In the header: the open alarms of one's stores. It stands there from the start, and asks for nothing before the first page is complete. */
export function AlarmBell({ isSettled }: { readonly isSettled: boolean }) {
  return can(useViewer(), 'alarm.read') ? <ReadersBell isSettled={isSettled} /> : null
}

function ReadersBell({ isSettled }: { readonly isSettled: boolean }) {
  const translate = useTranslate()
  const [{ count, hasNew }, setState] = useState<OpenAlarmsState>({ count: 0, hasNew: false })
  const drawer = useDrawer('alarms')
  const number = count > 99 ? '99+' : String(count)
  const label = count === 0 ? translate('alarms.bell.button') : translate(hasNew ? 'alarms.bell.new' : 'alarms.bell.open', { smart_count: count, number })
  return (
    <>
      <DrawerButton icon={<Bell size={17} aria-hidden="true" />} label={label} count={count > 0 ? number : undefined} look={hasNew ? 'alert' : 'calm'} drawer={drawer} Drawer={AlarmsDrawer} />
      {/* Nobody asked for it: where it cannot be loaded, the bell is silent. */}
      {isSettled && (
        <ErrorBoundary fallback={null}>
          <AlarmsLive isOpen={drawer.isOpen} onState={setState} />
        </ErrorBoundary>
      )}
    </>
  )
}
