import { useTranslate } from 'ra-core'
import { formatNumber } from '../../../ui/displays/values'
import { cx } from '../../../ui/kit/cx'
import { Badge } from '../../../ui/kit/Badge'
import { ErrorIcon, WarnIcon } from '../../../ui/kit/icons'
import type { Column, PlannedLine } from './parsePredefined'
import type { CheckedFile } from './useCheckedFile'
import upload from '../../../ui/upload/upload.module.css'
import styles from './predefined.module.css'

/** So many lines of each kind are drawn; of the rest there is the number. */
const MOST = 200

const TONES = { new: 'ok', changed: 'info', same: 'neutral' } as const

/** What sending a file would do, line by line, and what is wrong with it. */
export function PredefinedPreview({ file }: { file: CheckedFile }) {
  const translate = useTranslate()
  const { plan, problems, ignored } = file
  const label = (field: Column) => translate(`resources.predefined-gateway.fields.${field}`)
  const count = (kind: PlannedLine['kind']) => plan.filter((line) => line.kind === kind).length
  // What changes something stands before what does not.
  const ordered = [...plan.filter(({ kind }) => kind !== 'same'), ...plan.filter(({ kind }) => kind === 'same')]
  return (
    <div className={styles.preview}>
      <p className={styles.summary} role="status">
        <strong>{file.name}</strong>
        {problems.length > 0 && (
          <Badge tone="error" icon={<ErrorIcon aria-hidden="true" />}>
            {translate('areas.stores.predefined.problems', { smart_count: problems.length })}
          </Badge>
        )}
        {(['new', 'changed', 'same'] as const).map((kind) => (
          <Badge key={kind} tone={TONES[kind]}>
            {translate(`areas.stores.predefined.counts.${kind}`, { smart_count: count(kind) })}
          </Badge>
        ))}
      </p>
      {ignored.length > 0 && (
        <p className={styles.note}>
          <WarnIcon aria-hidden="true" />
          {translate('areas.stores.predefined.ignored', { names: ignored.join(', ') })}
        </p>
      )}
      {problems.length > 0 && (
        <table className={cx(upload.lines, styles.lines)} aria-label={translate('areas.stores.predefined.errors')}>
          <thead>
            <tr>
              <th scope="col">{translate('areas.stores.predefined.line')}</th>
              <th scope="col">{translate('areas.stores.predefined.value')}</th>
              <th scope="col">{translate('areas.stores.predefined.mistake')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, MOST).map(({ line, field, value, text }, at) => (
              <tr key={at}>
                <td>{line ?? '–'}</td>
                <td>
                  {field && <span className={styles.field}>{label(field)}</span>} {value && <code>{value}</code>}
                </td>
                <td className={styles.wrong}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ordered.length > 0 && (
        <table className={cx(upload.lines, styles.lines)} aria-label={translate('areas.stores.predefined.plan')}>
          <thead>
            <tr>
              <th scope="col">{translate('areas.stores.predefined.line')}</th>
              <th scope="col">{label('gwMac')}</th>
              <th scope="col">{label('storeCode')}</th>
              <th scope="col">{translate('areas.stores.predefined.effect')}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, MOST).map((line) => (
              <tr key={line.line}>
                <td>{line.line}</td>
                <td>
                  <code>{line.values.gwMac}</code>
                </td>
                <td>{line.values.storeCode}</td>
                <td>
                  <Badge tone={TONES[line.kind]}>{translate(`areas.stores.predefined.kinds.${line.kind}`)}</Badge>
                  {line.changes.map(({ field, from, to }) => (
                    <span key={field} className={styles.change}>
                      {label(field)} <del>{String(from ?? '–')}</del> <ins>{String(to)}</ins>
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ordered.length > MOST && <p className={styles.note}>{translate('areas.stores.predefined.more', { count: formatNumber(ordered.length - MOST) })}</p>}
    </div>
  )
}
