import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ClockContext, useStoreClock, useTimes } from '../../data/clock'
import { useViewer } from '../../data/session'
import { onlyStore } from '../../data/currentStore'
import { pageStore } from '../../domain/stores/pageStore'
import { canSeeStore } from '../../schema/access'
import { epochNow, zoneText } from '../../schema/clock'
import { ownZone } from '../../schema/formats'
import css from './layout.module.css'
import { storeAt } from './storePages'

function useClockHere() {
  const viewer = useViewer()
  const at = storeAt(useLocation())
  const ofPage = pageStore.use()
  const storeCode = at ?? ofPage ?? onlyStore(viewer)
  return {
    storeCode,
    ...useStoreClock(storeCode !== undefined && canSeeStore(viewer, storeCode) ? storeCode : undefined),
  }
}

/** Shows all times of a page of one store by that store's clock, if the user chose so; else by their own. */
export function PageClock({ children }: { readonly children: ReactNode }) {
  return <ClockContext value={useClockHere().clock}>{children}</ClockContext>
}

/** The time zone of the page, for users who chose that of stores. Its line is reserved before the zone is known. */
export function ZoneNote() {
  const translate = useTranslate()
  const [times] = useTimes()
  const { storeCode, zone, isKnown } = useClockHere()
  if (times !== 'store') return null
  const key = zone ? 'store' : storeCode === undefined ? 'own' : 'noZone'
  return (
    <aside className={css.zone} aria-label={translate('app.times.label')}>
      {isKnown && translate(`app.times.${key}`, { zone: zoneText(zone ?? ownZone(), epochNow()) })}
    </aside>
  )
}
