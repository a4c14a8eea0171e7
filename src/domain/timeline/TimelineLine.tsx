import {
  BatteryMedium,
  Bell,
  CircleDot,
  FileUp,
  ImageOff,
  Lightbulb,
  LogOut,
  Nfc,
  PackageCheck,
  Power,
  Radio,
  RotateCcw,
  ScanSearch,
  SendHorizontal,
  Settings2,
  Shuffle,
  SquareStack,
  TriangleAlert,
  Wifi,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useInfoName } from '../../data/aliases'
import { useClock } from '../../data/clock'
import { languageTag, readLanguage } from '../../data/language'
import type { Translate } from '../../data/texts'
import { formatGatewayIp } from '../../schema/formats'
import { durationText } from '../../ui/displays/ago'
import { cx } from '../../ui/kit/cx'
import { Link } from '../../ui/kit/Link'
import { useIsAmount } from '../productInfo/useProductFace'
import styles from './timeline.module.css'
import type { TimelineEntry } from './useTimeline'

interface TimelineLineProps {
  readonly entry: TimelineEntry
  readonly storeCode: string
  /** The page is about a tag: its updates name their products. */
  readonly ofTag: boolean
}

const COMMANDS = { LED: Lightbulb, PAGE: SquareStack, CHECK: ScanSearch, REBOOT: Power } as const
const EVENTS = {
  BUTTON: CircleDot,
  NFC: Nfc,
  FIRST_SEEN: Radio,
  BACK: Radio,
  LEFT: LogOut,
  MOVED: Shuffle,
  LOST: ImageOff,
  TURNED: SquareStack,
  NOT_TURNED: SquareStack,
} as const
const WARNS: ReadonlySet<TimelineEntry['event']> = new Set(['LOST', 'NOT_TURNED'])
/** How many changes of an update are shown. */
const SHOWN = 6

/** One event: what it was, what it changed, its result, and who did it. */
export function TimelineLine({ entry, storeCode, ofTag }: TimelineLineProps) {
  const translate = useTranslate()
  const clock = useClock()
  const { Icon, tone } = encodingOfBom(entry)
  return (
    <li className={styles.line}>
      <time className={styles.time} dateTime={new Date(entry.at * 1000).toISOString()} title={clock.exact(entry.at)}>
        {clock.text(entry.at).slice(11, 16)}
      </time>
      <span className={cx(styles.mark, tone && styles[tone])}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>
          {entry.kind === 'update' ? (
            <UpdateTitle entry={entry} storeCode={storeCode} ofTag={ofTag} />
          ) : (
            titleOf(entry, translate)
          )}
          {entry.kind === 'update' && <State entry={entry} />}
        </p>
        {entry.kind === 'update' && <Changes entry={entry} />}
        {entry.kind === 'config' && <ConfigChanges entry={entry} />}
        {entry.kind === 'alarm' && entry.data !== undefined && <p className={styles.detail}>{entry.data}</p>}
      </div>
      {entry.by !== undefined && (
        <span className={styles.by} title={entry.by}>
          {entry.by}
        </span>
      )}
    </li>
  )
}

function encodingOfBom({ kind, class: alarmClass, command, event, state, origin, isLost }: TimelineEntry): {
  Icon: LucideIcon
  tone?: 'error' | 'warn' | 'busy'
} {
  if (kind === 'alarm')
    return alarmClass === 3
      ? { Icon: TriangleAlert, tone: 'error' }
      : { Icon: Bell, ...(alarmClass === 2 && { tone: 'warn' as const }) }
  if (kind === 'command') return { Icon: COMMANDS[command ?? 'CHECK'] }
  if (kind === 'event') return { Icon: EVENTS[event ?? 'BACK'], ...(WARNS.has(event) && { tone: 'warn' as const }) }
  if (kind === 'connection') return isLost ? { Icon: WifiOff, tone: 'error' } : { Icon: Wifi }
  if (kind === 'config') return { Icon: Settings2 }
  if (kind === 'firmware') return { Icon: PackageCheck }
  if (kind === 'battery') return { Icon: BatteryMedium }
  if (kind === 'reset') return { Icon: RotateCcw }
  const tone = state === 'WAITING' ? ('busy' as const) : state?.startsWith('NG') ? ('error' as const) : undefined
  return { Icon: origin === 'FILE' ? FileUp : SendHorizontal, ...(tone && { tone }) }
}

function titleOf(
  {
    kind,
    alarmType,
    command,
    event,
    which,
    gwMac,
    option,
    battery,
    batteryBefore,
    count,
    isLost,
    seconds,
    gmp,
    grm,
  }: TimelineEntry,
  translate: Translate,
): string {
  if (kind === 'alarm') return translate(`resources.tag-alarm.enums.alarmType.${alarmType}`, { _: alarmType })
  if (kind === 'connection')
    return isLost
      ? translate('timeline.lost')
      : seconds === undefined
        ? translate('timeline.connected')
        : translate('timeline.back', { time: durationText(seconds, languageTag(readLanguage())) })
  if (kind === 'event')
    return translate(`timeline.event.${event}`, { which: which ?? '', gateway: gwMac ?? '', smart_count: 1 })
  if (kind === 'config') return translate('timeline.configured')
  if (kind === 'firmware')
    return translate('timeline.installed', {
      versions: [gmp && `GMP ${gmp}`, grm && `GRM ${grm}`].filter(Boolean).join(', '),
    })
  if (kind === 'reset') return translate('timeline.reset', { smart_count: count ?? 1 })
  if (kind === 'battery') {
    const [now, before] = [battery, batteryBefore].map((value) => value?.toFixed(2))
    return before === undefined || before === now
      ? translate('timeline.battery', { now })
      : translate('timeline.batteryChanged', { now, before })
  }
  if (command === 'PAGE') return translate('timeline.page', { page: option ?? 0 })
  if (command === 'LED') return translate('timeline.led')
  if (command === 'REBOOT') return translate('timeline.reboot')
  return translate(`timeline.check.${option ?? 'all'}`, { _: translate('timeline.check.all') })
}

/** What an update did to the tag or the product, and where it came from. */
function UpdateTitle({ entry, storeCode, ofTag }: TimelineLineProps) {
  const translate = useTranslate()
  const { prCode, prCodeBefore, taskType = 'UPDATE', isNew, origin, file, reverts, info } = entry
  const product = prCode && <ProductLink storeCode={storeCode} prCode={prCode} />
  const said = (key: string): ReactNode => translate(`timeline.${key}`)
  const what = (): ReactNode => {
    if (!ofTag)
      return isNew
        ? said('added')
        : reverts !== undefined
          ? translate('timeline.reverted', { task: reverts })
          : info?.length === 0
            ? said('saved')
            : said('changed')
    if (taskType === 'DEASSIGN' || !product) return said('takenOff')
    if (taskType === 'ASSIGN' || prCodeBefore !== undefined)
      return (
        <>
          {said('assigned')} {product}
        </>
      )
    return taskType === 'REASSIGN' ? said('sentAgain') : said('updated')
  }
  return (
    <>
      <span>{what()}</span>
      {file && (
        <Link className={styles.from} to={`/product/file/upload/history/detail/${file.id}`}>
          {file.name}
        </Link>
      )}
      {!file && origin && origin !== 'REVERT' && (
        <span className={styles.from}>{translate(`timeline.origin.${origin}`)}</span>
      )}
    </>
  )
}

const ProductLink = ({ storeCode, prCode }: { readonly storeCode: string; readonly prCode: string }) => (
  <Link to={`/product/${encodeURIComponent(storeCode)}/${encodeURIComponent(prCode)}`}>{prCode}</Link>
)

/** The result of an update; a good one is plain text. */
function State({ entry: { state = '', stateAt } }: { readonly entry: TimelineEntry }) {
  const translate = useTranslate()
  const clock = useClock()
  const tone = state === 'WAITING' ? styles.busyText : state.startsWith('NG') ? styles.errorText : undefined
  return (
    <span className={cx(styles.state, tone)} title={stateAt === undefined ? undefined : clock.exact(stateAt)}>
      {translate(`timeline.state.${state}`, { _: state })}
    </span>
  )
}

/** The changes of a configuration. */
function ConfigChanges({ entry: { changes = [] } }: { readonly entry: TimelineEntry }) {
  const translate = useTranslate()
  const value = (field: string, text: string) =>
    translate(`resources.gateway-config.enums.${field}.${text}`, { _: formatGatewayIp(text) })
  return (
    <ChangeList
      changes={changes.map(({ field, before, after }) => ({
        key: field,
        name: translate(`resources.gateway-config.fields.${field}`),
        before: value(field, before),
        after: value(field, after),
      }))}
    />
  )
}

/** The changes of an update: amounts first, because people look for those. */
function Changes({ entry: { info = [], layoutId, layoutBefore } }: { readonly entry: TimelineEntry }) {
  const translate = useTranslate()
  const nameOf = useInfoName()
  const isAmount = useIsAmount()
  const ordered = [...info].sort((one, other) => Number(isAmount(other.index)) - Number(isAmount(one.index)))
  const changes = [
    ...ordered.map(({ index, before, after }) => ({ key: String(index), name: nameOf(index), before, after })),
    ...(layoutBefore === undefined
      ? []
      : [
          {
            key: 'layout',
            name: translate('resources.product.fields.layoutId'),
            before: layoutBefore ?? '',
            after: layoutId ?? '',
          },
        ]),
  ]
  return <ChangeList changes={changes} />
}

/** From what to what, by the names of the fields. */
function ChangeList({
  changes,
}: {
  readonly changes: readonly {
    readonly key: string
    readonly name: string
    readonly before: string
    readonly after: string
  }[]
}) {
  const translate = useTranslate()
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.slice(0, SHOWN).map(({ key, name, before, after }) => (
        <li key={key}>
          <span className={styles.field}>{name}</span> <del>{before || '–'}</del> <span aria-hidden="true">→</span>{' '}
          <ins>{after || '–'}</ins>
        </li>
      ))}
      {changes.length > SHOWN && (
        <li className={styles.field}>{translate('timeline.moreChanges', { smart_count: changes.length - SHOWN })}</li>
      )}
    </ul>
  )
}
