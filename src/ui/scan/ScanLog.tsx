import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useClock } from '../../data/clock'
import { Spinner } from '../kit/Spinner'
import styles from './scan.module.css'
import type { ScanEntry } from './useScanLog'

const MARKS = {
  awaited: <Spinner />,
  success: <CircleCheck size={16} aria-hidden="true" />,
  failure: <CircleX size={16} aria-hidden="true" />,
} as const satisfies Record<ScanEntry['outcome'], ReactNode>

const RESULTS = {
  awaited: 'scan.log.awaited',
  success: 'server.success',
  failure: 'messages.fail',
} as const satisfies Record<ScanEntry['outcome'], string>

interface ScanLogProps {
  readonly entries: readonly ScanEntry[]
  /** The number of successes that are no longer listed. */
  readonly older: number
}

/** The outcomes of the last scans, newest first; announced as they come. */
export function ScanLog({ entries, older }: ScanLogProps) {
  const translate = useTranslate()
  const clock = useClock()
  const count = (outcome: ScanEntry['outcome']) => entries.filter((entry) => entry.outcome === outcome).length
  return (
    <section className={styles.log} aria-label={translate('scan.log.title')}>
      <header className={styles.logHead}>
        <h3>{translate('scan.log.title')}</h3>
        {entries.length > 0 && (
          <span>{translate('scan.log.counts', { success: older + count('success'), failure: count('failure') })}</span>
        )}
      </header>
      {entries.length === 0 && <p className={styles.logEmpty}>{translate('scan.log.empty')}</p>}
      <div
        className={styles.lines}
        role="log"
        aria-label={translate('scan.log.title')}
        tabIndex={entries.length > 0 ? 0 : undefined}
      >
        <ol>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry} data-outcome={entry.outcome}>
              {MARKS[entry.outcome]}
              <span className={styles.names}>
                <b>{entry.scanned}</b> → {entry.what}
              </span>
              <span className={styles.result}>{entry.text ?? translate(RESULTS[entry.outcome])}</span>
              <time className={styles.time}>{clock.text(entry.at).slice(-8)}</time>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
