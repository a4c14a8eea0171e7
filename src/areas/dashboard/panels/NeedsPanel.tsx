import { ChevronRight, CircleCheck, OctagonAlert, Store, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useViewer } from '../../../data/session'
import { needText } from '../../../domain/needs/needs'
import type { DashboardStats } from '../../../generated/types'
import { can } from '../../../schema/access'
import { formatNumber } from '../../../ui/displays/values'
import { fleetNeeds, type StoreNeeds } from '../fleetNeeds'
import styles from './needs.module.css'

const FIRST = 5
const MORE = 20

/** How many stores and servers need someone. */
export function NeedsTitle({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const { failing, servers } = fleetNeeds(stats)
  const say = (what: 'stores' | 'servers', count: number) => translate(`areas.dashboard.needs.${what}`, { smart_count: count, count: formatNumber(count) })
  const said = [...(failing > 0 ? [say('stores', failing)] : []), ...(servers.length > 0 ? [say('servers', servers.length)] : [])]
  if (said.length === 0) return translate('areas.dashboard.panels.needs')
  const count = failing + servers.length
  return translate('areas.dashboard.needs.title', { smart_count: count, what: said.length > 1 ? translate('areas.dashboard.needs.both', { one: said[0], other: said[1] }) : said[0] })
}

/** What needs someone, worst first, each with its next step. */
export function NeedsPanel({ stats }: { stats: DashboardStats }) {
  const [count, setCount] = useState(FIRST)
  const translate = useTranslate()
  const viewer = useViewer()
  const { stores, servers } = fleetNeeds(stats)
  if (stores.length === 0 && servers.length === 0) return stats.stores.storeCode.length === 0 ? <NoStores mayAdd={can(viewer, 'store_config.write')} /> : <Calm stats={stats} />
  const room = Math.max(1, count - servers.length)
  const lines = linesOf(stores, room)
  const left = lines.length - room
  return (
    <>
      <ul className={styles.list}>
        {servers.map(({ id, name, status }) => (
          <Line key={id} tone={status === 'OFFLINE' ? 'error' : 'warn'} to={`/server/detail/${encodeURIComponent(id)}`} step={translate('areas.dashboard.needs.openServer')} head={name}>
            {translate(`areas.dashboard.needs.server${status}`)}
          </Line>
        ))}
        {lines.slice(0, room).map((line) => (
          <StoreLine key={`${line.storeCode} ${line.needs[0]?.id}`} store={line} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setCount(count + MORE)}>
          {translate(`areas.dashboard.needs.${lines.slice(room).some(({ needs }) => needs[0]?.tone === 'error') ? 'more' : 'moreWarned'}`, { smart_count: Math.min(left, MORE), count: formatNumber(Math.min(left, MORE)) })}
        </button>
      )}
    </>
  )
}

/** A line for each store; for each need with its own step, where there is room for that. */
function linesOf(stores: readonly StoreNeeds[], room: number): readonly StoreNeeds[] {
  const each = stores.flatMap((store) => store.needs.map((need) => ({ ...store, needs: [need] })))
  return each.length <= room ? each : stores
}

/** A store: the step of the worst is the line's, and what else needs someone leads to its own page. */
function StoreLine({ store: { storeCode, name, needs } }: { store: StoreNeeds }) {
  const translate = useTranslate()
  const [worst, ...others] = needs
  if (!worst) return null
  return (
    <Line tone={worst.tone} to={worst.to} step={translate(`needs.steps.${worst.id}`)} head={<a href={`#/store/${encodeURIComponent(storeCode)}`} title={storeCode}>{name}</a>}>
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

function Line({ tone, head, to, step, children }: { tone: 'error' | 'warn'; head: ReactNode; to: string; step: string; children: ReactNode }) {
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
      <p>{translate('areas.dashboard.needs.calm', { smart_count: stats.counted, count: formatNumber(stats.counted) })}</p>
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
