import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import type { VersionInfo } from '../../generated/types'
import { Skeleton } from '../../ui/kit/Skeleton'
import styles from './software.module.css'

const PARTS = ['version', 'grm', 'gmp'] as const

/** Which software there is: the server's, and the newest of the gateways (spec/3 §2, §3). */
export function VersionCards({ info }: { info: VersionInfo | undefined }) {
  const translate = useTranslate()
  const clock = useClock()
  const ageOf = (part: VersionInfo[(typeof PARTS)[number]]) => (part?.updatedAt ? translate('areas.software.since', { time: clock.text(part.updatedAt) }) : translate('areas.software.running'))
  return (
    <dl className={styles.versions}>
      {PARTS.map((part) => (
        <div key={part}>
          <dt>{translate(`areas.software.parts.${part}`)}</dt>
          <dd>{info ? (info[part]?.version ?? '–') : <Skeleton width={72} height="1lh" />}</dd>
          <dd>{info ? ageOf(info[part]) : <Skeleton width={140} height="1lh" />}</dd>
        </div>
      ))}
    </dl>
  )
}
