import { useTranslate } from 'ra-core'
import { formatNumber } from '../../../ui/displays/values'
import { cx } from '../../../ui/kit/cx'
import { Badge } from '../../../ui/kit/Badge'
import { ErrorIcon } from '../../../ui/kit/icons'
import upload from '../../../ui/upload/upload.module.css'
import styles from './families.module.css'
import type { PlannedFamily } from './parseFamilies'
import type { CheckedFamilies } from './useFamilyFile'

/** So many lines of each kind are drawn; of the rest there is the number. */
const MOST = 200
const TONES = { new: 'ok', changed: 'info', same: 'neutral' } as const
const KINDS = ['new', 'changed', 'same'] as const

/** What sending a file of families would do, line by line, and which lines are left out and why. */
export function FamilyPreview({ file: { name, heading, plan, mistakes } }: { file: CheckedFamilies }) {
  const translate = useTranslate()
  const key = 'areas.products.families'
  const count = (kind: PlannedFamily['kind']) => plan.filter((line) => line.kind === kind).length
  const ordered = [...plan.filter(({ kind }) => kind !== 'same'), ...plan.filter(({ kind }) => kind === 'same')]
  const label = (field: string) => translate(`resources.family-product.fields.${field}`)
  return (
    <div className={styles.preview}>
      <p className={styles.summary} role="status">
        <strong>{name}</strong>
        {mistakes.length > 0 && (
          <Badge tone="error" icon={<ErrorIcon aria-hidden="true" />}>
            {translate(`${key}.problems`, { smart_count: mistakes.length })}
          </Badge>
        )}
        {KINDS.map((kind) => (
          <Badge key={kind} tone={TONES[kind]}>
            {translate(`${key}.counts.${kind}`, { smart_count: count(kind) })}
          </Badge>
        ))}
      </p>
      {heading !== undefined && <p className={styles.note}>{translate(`${key}.heading`, { line: heading })}</p>}
      {mistakes.length > 0 && (
        <table className={cx(upload.lines, styles.lines)} aria-label={translate(`${key}.refused`)}>
          <thead>
            <tr>
              <th scope="col">{translate('upload.line')}</th>
              <th scope="col">{translate(`${key}.value`)}</th>
              <th scope="col">{translate(`${key}.mistake`)}</th>
            </tr>
          </thead>
          <tbody>
            {mistakes.slice(0, MOST).map(({ line, kind, text, first }, at) => (
              <tr key={at}>
                <td>{line}</td>
                <td>{text && <code>{text}</code>}</td>
                <td className={styles.wrong}>{translate(`${key}.mistakes.${kind}`, { first })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ordered.length > 0 && (
        <table className={cx(upload.lines, styles.lines)} aria-label={translate(`${key}.plan`)}>
          <thead>
            <tr>
              <th scope="col">{translate('upload.line')}</th>
              <th scope="col">{translate(`${key}.effect`)}</th>
              <th scope="col">{label('fmPrCode')}</th>
              <th scope="col">{label('prCodeList')}</th>
              <th scope="col" className={styles.layout}>
                {label('layoutId')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, MOST).map((family) => (
              <tr key={family.line}>
                <td>{family.line}</td>
                <td>
                  <Badge tone={TONES[family.kind]}>{translate(`${key}.kinds.${family.kind}`)}</Badge>
                </td>
                <td>
                  <code>{family.fmPrCode}</code>
                </td>
                <td>
                  {family.prCodeList.map((code) => (
                    <code key={code}>{code}</code>
                  ))}
                </td>
                <td className={styles.layout}>{family.layoutId}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ordered.length > MOST && <p className={styles.note}>{translate(`${key}.more`, { count: formatNumber(ordered.length - MOST) })}</p>}
    </div>
  )
}
