import { ChevronRight, CircleCheck, OctagonAlert, Store, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useViewer } from '../../../data/session'
import { needsHelp, needText } from '../../../domain/needs/needs'
import type { DashboardStats } from '../../../generated/types'
import { can } from '../../../schema/access'
import { formatNumber } from '../../../ui/displays/values'
import { IconButton } from '../../../ui/kit/IconButton'
import { InfoIcon } from '../../../ui/kit/icons'
import { LazyPopover } from '../../../ui/kit/LazyPopover'
import { fleetNeeds, type StoreNeeds } from '../fleetNeeds'
import styles from './needs.module.css'

const INITIAL_ROWS = 5
const MORE_ROWS = 20

/** The number of stores and servers that need attention. */
export function NeedsTitle({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const { failing, servers } = fleetNeeds(stats)
  const countText = (what: 'stores' | 'servers', count: number) =>
    translate(`areas.dashboard.needs.${what}`, { smart_count: count, count: formatNumber(count) })
  const parts = [
    ...(failing > 0 ? [countText('stores', failing)] : []),
    ...(servers.length > 0 ? [countText('servers', servers.length)] : []),
  ]
  if (parts.length === 0) return translate('areas.dashboard.panels.needs')
  const count = failing + servers.length
  return translate('areas.dashboard.needs.title', {
    smart_count: count,
    what: parts.length > 1 ? translate('areas.dashboard.needs.both', { one: parts[0], other: parts[1] }) : parts[0],
  })
}

/** Explains when a store needs attention. */
export function NeedsHelp() {
  const translate = useTranslate()
  const label = translate('needs.helpLabel')
  return (
    <LazyPopover
      label={label}
      trigger={<IconButton size="s" label={label} icon={<InfoIcon size={15} aria-hidden="true" />} />}
    >
      <p className={styles.help}>{needsHelp(translate)}</p>
    </LazyPopover>
  )
}

/** What needs attention, worst first, each with its next step. */
export function NeedsPanel({ stats }: { stats: DashboardStats }) {
  const [count, setCount] = useState(INITIAL_ROWS)
  const translate = useTranslate()
  const viewer = useViewer()
  const { stores, servers } = fleetNeeds(stats)
  if (stores.length === 0 && servers.length === 0)
    return stats.stores.storeCode.length === 0 ? (
      <NoStores mayAdd={can(viewer, 'store_config.write')} />
    ) : (
      <Calm stats={stats} />
    )
  const room = Math.max(1, count - servers.length)
  const lines = linesOf(stores, room)
  const left = lines.length - room
  return (
    <>
      <ul className={styles.list}>
        {servers.map(({ id, name, status }) => (
          <Line
            key={id}
            tone={status === 'OFFLINE' ? 'error' : 'warn'}
            to={`/server/detail/${encodeURIComponent(id)}`}
            step={translate('areas.dashboard.needs.openServer')}
            head={name}
          >
            {translate(`areas.dashboard.needs.server${status}`)}
          </Line>
        ))}
        {lines.slice(0, room).map((line) => (
          <StoreLine key={`${line.storeCode} ${line.needs[0]?.id}`} store={line} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setCount(count + MORE_ROWS)}>
          {translate(
            `areas.dashboard.needs.${lines.slice(room).some(({ needs }) => needs[0]?.tone === 'error') ? 'more' : 'moreWarned'}`,
            { smart_count: Math.min(left, MORE_ROWS), count: formatNumber(Math.min(left, MORE_ROWS)) },
          )}
        </button>
      )}
    </>
  )
}

// A row for each need if there is room, otherwise for each store.
function linesOf(stores: readonly StoreNeeds[], room: number): readonly StoreNeeds[] {
  const each = stores.flatMap((store) => store.needs.map((need) => ({ ...store, needs: [need] })))
  return each.length <= room ? each : stores
}

// The next step is that of the worst need; the others are links.
function StoreLine({ store: { storeCode, name, needs } }: { store: StoreNeeds }) {
  const translate = useTranslate()
  const [worst, ...others] = needs
  if (!worst) return null
  return (
    <Line
      tone={worst.tone}
      to={worst.to}
      step={translate(`needs.steps.${worst.id}`)}
      head={
        <a href={`#/store/${encodeURIComponent(storeCode)}`} title={storeCode}>
          {name}
        </a>
      }
    >
      {needText(worst, translate)}
      {others.map((need) => (
        <span key={need.id}>
          {' · '}
          <a href={`#${need.to}`}>{needText(need, translate)}</a>
        </span>
      ))}
    </Line>
  )
}

const ICONS = { error: OctagonAlert, warn: TriangleAlert } as const

function Line({
  tone,
  head,
  to,
  step,
  children,
}: {
  tone: 'error' | 'warn'
  head: ReactNode
  to: string
  step: string
  children: ReactNode
}) {
  const Icon = ICONS[tone]
  return (
    <li className={styles.line}>
      <Icon size={18} className={styles[tone]} aria-hidden="true" />
      <span className={styles.what}>
        <strong className={styles.head}>{head}</strong>
        <span className={styles.text}>{children}</span>
      </span>
      <a className={styles.step} href={`#${to}`}>
        {step}
        <ChevronRight size={15} aria-hidden="true" />
      </a>
    </li>
  )
}

function Calm({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  return (
    <div className={styles.calm}>
      <CircleCheck size={32} strokeWidth={1.5} aria-hidden="true" />
      <p>
        {translate('areas.dashboard.needs.calm', { smart_count: stats.counted, count: formatNumber(stats.counted) })}
      </p>
    </div>
  )
}

function NoStores({ mayAdd }: { mayAdd: boolean }) {
  const translate = useTranslate()
  return (
    <div className={styles.calm} data-empty="">
      <Store size={32} strokeWidth={1.5} aria-hidden="true" />
      <p>{translate('areas.dashboard.needs.noStores')}</p>
      {mayAdd && <a href="#/setting/store-config">{translate('areas.dashboard.needs.addStore')}</a>}
    </div>
  )
}
