import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import { isMissing } from '../../../data/errors'
import { request } from '../../../data/http'
import type { WayReport } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { pngAddress } from '../../../domain/label/LabelImage'
import { Facts } from '../../../domain/machines/Facts'
import { Badge } from '../../../ui/kit/Badge'
import { Card } from '../../../ui/kit/Card'
import { LabelKey, LabelKeyAlone, useLabelKeyDialogs } from './LabelKey'
import styles from './labelWay.module.css'

const REFRESH_EVERY = 5_000

type LabelText = NonNullable<WayReport['texts']>[number]

interface LabelWayProps {
  readonly storeCode: string
  readonly tagMac: string
}

/**
 * How far the last content of a label is that a real gateway drives, or a simulated one that imitates such, and what it holds.
 * Of one that was sent nothing yet its key, where it may have one; nothing for other labels.
 */
export function LabelWay({ storeCode, tagMac }: LabelWayProps) {
  const translate = useTranslate()
  const { ask, dialogs } = useLabelKeyDialogs({ storeCode, tagMac })
  const { data: way } = useQuery({
    queryKey: ['label-way', storeCode, tagMac],
    // An answer, and no failure: that would be taken back each time it is asked again.
    queryFn: ({ signal }) =>
      request<WayReport>('GET', fillPath('/api/v1/label-way/{storeCode}/{tagMac}', { storeCode, tagMac }), {
        signal,
      }).catch((cause: unknown) => {
        if (isMissing(cause)) return null
        throw cause
      }),
    refetchInterval: REFRESH_EVERY,
    retry: false,
    meta: { background: true },
  })
  return (
    <>
      {way && (
        <Card
          title={translate('areas.hardware.way.title')}
          actions={<Badge tone={toneOf(way)}>{translate(`resources.label-way.enums.state.${way.state}`)}</Badge>}
        >
          <Steps way={way} />
          {way.key && <LabelKey state={way.key} newKey={way.newKey} onAsk={ask} />}
          {way.texts ? <Texts way={way} texts={way.texts} /> : <Pictures way={way} />}
        </Card>
      )}
      {/* Nothing was sent to it yet, or its gateway was deleted meanwhile. */}
      {way === null && <LabelKeyAlone label={{ storeCode, tagMac }} onAsk={ask} />}
      {dialogs}
    </>
  )
}

const TONES = { PROVED: 'ok', DROPPED: 'error', UNKNOWN: 'warn' } as const

const toneOf = ({ state }: WayReport) => (state in TONES ? TONES[state as keyof typeof TONES] : 'info')

const TIMES = [
  ['stored', 'storedAt'],
  ['wanted', 'wantedAt'],
  ['sent', 'sentAt'],
  ['accepted', 'acceptedAt'],
  ['waiting', 'waitingAt'],
  ['transferring', 'transferringAt'],
  ['shown', 'shownAt'],
  ['proved', 'provedAt'],
  ['ended', 'endedAt'],
] as const

/** The steps that it has taken, with their times. */
function Steps({ way }: { readonly way: WayReport }) {
  const translate = useTranslate()
  const clock = useClock()
  const { reason, expectedAt, isLast, proof, imitates, pages, turnedTo, turnBackAt } = way
  return (
    <>
      <ol className={styles.steps}>
        {TIMES.map(([name, field]) => {
          const at = way[field]
          return at == null ? null : (
            <li key={name}>
              <span>{translate(`areas.hardware.way.${name}`)}</span>
              <time>{clock.text(at)}</time>
            </li>
          )
        })}
      </ol>
      {reason && <p className={styles.note}>{translate(`resources.label-way.enums.reason.${reason}`)}</p>}
      {!isLast && expectedAt != null && (
        <p className={styles.note}>{translate('areas.hardware.way.expected', { time: clock.text(expectedAt) })}</p>
      )}
      <p className={styles.note}>
        {translate('areas.hardware.way.proofNote', { proof: translate(`resources.label-way.enums.proof.${proof}`) })}
      </p>
      {pages && <p className={styles.note}>{translate(`areas.hardware.way.pages.${pages}`)}</p>}
      {turnedTo != null && (
        <p className={styles.note}>
          {translate(`areas.hardware.way.${turnBackAt == null ? 'turned' : 'turnedUntil'}`, {
            page: turnedTo,
            time: clock.text(turnBackAt ?? 0),
          })}
        </p>
      )}
      {imitates && (
        <p className={styles.note}>
          {translate('areas.hardware.way.simulated', { driver: translate(`resources.tag.enums.imitates.${imitates}`) })}
        </p>
      )}
    </>
  )
}

/** What a gateway that draws itself was sent, and what of the label it cannot show. */
function Texts({ way: { acceptedAt }, texts }: { readonly way: WayReport; readonly texts: readonly LabelText[] }) {
  const translate = useTranslate()
  const factsOf = (some: readonly LabelText[]) =>
    some.map(({ name, value }) => ({ label: translate(`areas.hardware.texts.${name}`), value }))
  // Which of them it takes is known once it has taken them.
  const isSent = acceptedAt != null
  const sent = isSent ? texts.filter((text) => text.isSent) : texts
  const missing = isSent ? texts.filter((text) => !text.isSent) : []
  return (
    <div className={styles.texts}>
      <h3>{translate(`areas.hardware.way.${isSent ? 'texts' : 'textsPlanned'}`)}</h3>
      <Facts facts={factsOf(sent)} />
      {missing.length > 0 && (
        <>
          <h3>{translate('areas.hardware.way.notSent')}</h3>
          <Facts facts={factsOf(missing)} />
        </>
      )}
      <p className={styles.note}>{translate('areas.hardware.way.drawsItself')}</p>
    </div>
  )
}

/** The picture that was sent, beside the one that was read back, with where they differ. */
function Pictures({ way }: { readonly way: WayReport }) {
  const translate = useTranslate()
  const clock = useClock()
  const { sentImage, readBackImage, readBackAt, differing, differenceImage, sentAt, proof } = way
  if (!sentImage && !readBackImage) return null
  const isOlder = readBackAt != null && sentAt != null && readBackAt < sentAt
  const compared =
    differing == null
      ? translate('areas.hardware.way.incomparable')
      : differing === 0
        ? translate('areas.hardware.way.same')
        : translate('areas.hardware.way.differs', { smart_count: differing })
  const sent = translate('areas.hardware.way.sentPicture')
  const read =
    readBackAt == null
      ? translate('areas.hardware.way.neverRead')
      : translate('areas.hardware.way.readBack', { time: clock.text(readBackAt) })
  return (
    <div className={styles.pictures}>
      {sentImage && (
        <figure>
          <img src={pngAddress(sentImage)} alt={sent} />
          <figcaption>{sent}</figcaption>
        </figure>
      )}
      {(readBackImage || proof === 'content') && (
        <figure>
          {readBackImage && <img src={pngAddress(readBackImage)} alt={read} />}
          <figcaption>
            {read}
            {readBackImage && sentImage && (
              <span className={differing === 0 ? styles.same : styles.differs}>
                {compared}
                {isOlder && ` · ${translate('areas.hardware.way.older')}`}
              </span>
            )}
          </figcaption>
        </figure>
      )}
      {differenceImage && (
        <figure>
          <img src={pngAddress(differenceImage)} alt={translate('areas.hardware.way.difference')} />
          <figcaption>{translate('areas.hardware.way.difference')}</figcaption>
        </figure>
      )}
    </div>
  )
}
