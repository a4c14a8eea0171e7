import { useTranslate } from 'ra-core'
import type { RuleTrialResult } from '../../../generated/types'
import { clockIn } from '../../../schema/clock'
import styles from './rules.module.css'

/** How many labels a change of rules gives another layout, and the first of them. */
export function TrialResult({ trial }: { readonly trial: RuleTrialResult }) {
  const translate = useTranslate()
  const { labels, stores, examined, isComplete, at, timeZone, rows } = trial
  const count = labels === 0 ? (isComplete ? 'none' : 'noneYet') : isComplete ? 'change' : 'atLeast'
  return (
    <div className={styles.trial}>
      {at !== null && (
        <p className={styles.hint}>{translate('areas.rules.trial.later', { time: clockIn(timeZone).named(at) })}</p>
      )}
      <p className={styles.count}>
        {translate(`areas.rules.trial.${count}`, {
          labels: translate('areas.rules.trial.labels', { smart_count: labels }),
          stores: translate('areas.rules.trial.stores', { smart_count: stores }),
        })}
      </p>
      {!isComplete && (
        <p className={styles.hint}>{translate('areas.rules.trial.examined', { smart_count: examined })}</p>
      )}
      {rows.length > 0 && (
        // A part that scrolls takes the focus, so that keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={translate('areas.rules.trial.list')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['storeCode', 'tagId', 'prCode', 'before', 'after'] as const).map((name) => (
                  <th key={name} scope="col">
                    {translate(`areas.rules.trial.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ storeCode, tagMac, tagId, prCode, before, after }) => (
                <tr key={`${storeCode} ${tagMac}`}>
                  <td>{storeCode}</td>
                  <td>{tagId}</td>
                  <td>{prCode}</td>
                  <td>{before || '–'}</td>
                  <td>{after || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {labels > rows.length && (
        <p className={styles.hint}>{translate('areas.rules.trial.more', { smart_count: labels - rows.length })}</p>
      )}
    </div>
  )
}
