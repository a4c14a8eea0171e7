import { useTranslate } from 'ra-core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { PromotionType } from '../../generated/types'
import { IconButton } from '../../ui/kit/IconButton'
import { Select } from '../../ui/kit/Select'
import { TextInput } from '../../ui/kit/TextInput'
import { promotionMistakes, type PromotionField, type PromotionRow } from './promotionRows'
import styles from './settings.module.css'

interface PromotionTableProps {
  readonly rows: readonly PromotionRow[]
  readonly types: readonly PromotionType[]
  /** Mistakes are told once somebody has tried to save. */
  readonly isChecked: boolean
  readonly readOnly: boolean
  readonly onChange: (rows: readonly PromotionRow[]) => void
}

/** The promotions of a store as lines: their order is the one that they are kept in. */
export function PromotionTable({ rows, types, isChecked, readOnly, onChange }: PromotionTableProps) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.promotion.fields.${field}`)
  const change = (line: number, what: Partial<PromotionRow>) => onChange(rows.map((row) => (row.line === line ? { ...row, ...what } : row)))
  const moved = (at: number, to: number) => {
    const next = [...rows]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange(next)
  }
  const text = (row: PromotionRow, at: number, field: 'name' | 'layoutId' | 'start' | 'end', name: string, mistakes: Partial<Record<PromotionField, string>>) => {
    const mistake = field === 'layoutId' ? undefined : mistakes[field]
    const isDate = field === 'start' || field === 'end'
    return (
      <TextInput
        label={`${label(name)} ${at + 1}`}
        hideLabel
        maxLength={field === 'layoutId' ? 64 : 100}
        autoComplete="off"
        readOnly={readOnly}
        value={row[field]}
        error={mistake && translate(mistake)}
        {...(isDate && { placeholder: translate('form.dateFormat') })}
        onChange={(event) => change(row.line, { [field]: event.target.value })}
      />
    )
  }
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.promotions}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.index}>{label('index')}</th>
            {['type', 'name', 'layoutId', 'startDate', 'endDate'].map((field) => (
              <th key={field} scope="col">{label(field)}</th>
            ))}
            {!readOnly && <th scope="col"><span className="visuallyHidden">{translate('list.rowActions')}</span></th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const mistakes = isChecked ? promotionMistakes(row) : {}
            return (
              <tr key={row.line}>
                <td className={styles.index}>{at + 1}</td>
                <td data-label={label('type')}>
                  <Select
                    label={`${label('type')} ${at + 1}`}
                    hideLabel
                    disabled={readOnly}
                    value={row.type}
                    error={mistakes.type && translate(mistakes.type)}
                    onChange={(type) => change(row.line, { type })}
                    options={types.map(({ id, name }) => ({ value: id, label: translate(`resources.promotion.enums.type.${id}`, { _: name }) }))}
                  />
                </td>
                <td data-label={label('name')}>{text(row, at, 'name', 'name', mistakes)}</td>
                <td data-label={label('layoutId')}>{text(row, at, 'layoutId', 'layoutId', mistakes)}</td>
                <td data-label={label('startDate')}>{text(row, at, 'start', 'startDate', mistakes)}</td>
                <td data-label={label('endDate')}>{text(row, at, 'end', 'endDate', mistakes)}</td>
                {!readOnly && (
                  <td className={styles.moves}>
                    <IconButton size="s" label={translate('areas.settings.promotion.up', { index: at + 1 })} icon={<ArrowUp />} disabled={at === 0} onClick={() => moved(at, at - 1)} />
                    <IconButton size="s" label={translate('areas.settings.promotion.down', { index: at + 1 })} icon={<ArrowDown />} disabled={at === rows.length - 1} onClick={() => moved(at, at + 1)} />
                    <IconButton size="s" label={translate('areas.settings.promotion.remove', { index: at + 1 })} icon={<Trash2 />} onClick={() => onChange(rows.filter(({ line }) => line !== row.line))} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
