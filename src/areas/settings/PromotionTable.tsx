import { useGetList, useTranslate } from 'ra-core'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { LayoutName, PromotionType } from '../../generated/types'
import { IconButton } from '../../ui/kit/IconButton'
import { DateTimeText } from '../../ui/kit/DateTimeText'
import { REMOVES, removeLine } from '../../ui/kit/removeLine'
import { Select } from '../../ui/kit/Select'
import { TextArea } from '../../ui/kit/TextArea'
import { TextInput } from '../../ui/kit/TextInput'
import type { PromotionField, PromotionMistakes, PromotionRow } from './promotionRows'
import styles from './settings.module.css'

interface PromotionTableProps {
  readonly rows: readonly PromotionRow[]
  readonly types: readonly PromotionType[]
  /** What is wrong with a line, in words; nothing before somebody has tried to save. */
  readonly mistakesOf: (row: PromotionRow) => PromotionMistakes
  readonly readOnly: boolean
  readonly onChange: (rows: readonly PromotionRow[]) => void
}

/** The promotions of a store as lines: their order is the one that they are kept in. */
export function PromotionTable({ rows, types, mistakesOf, readOnly, onChange }: PromotionTableProps) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.promotion.fields.${field}`)
  const change = (line: number, what: Partial<PromotionRow>) => onChange(rows.map((row) => (row.line === line ? { ...row, ...what } : row)))
  const move = (at: number, to: number) => ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const next = [...rows]
    next.splice(to, 0, ...next.splice(at, 1))
    flushSync(() => onChange(next))
    // What is put elsewhere in the document loses the focus.
    currentTarget.focus()
  }
  const { data: layouts = [] } = useGetList<LayoutName>('layout-name', { pagination: { page: 1, perPage: -1 }, sort: { field: 'id', order: 'ASC' } }, { retry: false, meta: { background: true } })
  // What a promotion has already stays to be chosen, also where it is gone.
  const layoutOptions = (own: string) => [...new Set([...layouts.map(({ id }) => id), ...(own === '' ? [] : [own])])].map((id) => ({ value: id, label: id }))
  const shared = (row: PromotionRow, at: number, field: PromotionField, name: string, mistakes: PromotionMistakes) => (
    { label: `${label(name)} ${at + 1}`, hideLabel: true, readOnly, value: row[field], error: mistakes[field] }
  )
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.promotions}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.index}>{label('index')}</th>
            {['type', 'name', 'prCodeList', 'price', 'discount', 'layoutId', 'startDate', 'endDate'].map((field) => (
              <th key={field} scope="col">{label(field)}</th>
            ))}
            {!readOnly && <th scope="col"><span className="visuallyHidden">{translate('list.rowActions')}</span></th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const mistakes = mistakesOf(row)
            return (
              <tr key={row.line}>
                <td className={styles.index}>{at + 1}</td>
                <td data-label={label('type')}>
                  <Select
                    label={`${label('type')} ${at + 1}`}
                    hideLabel
                    disabled={readOnly}
                    value={row.type}
                    error={mistakes.type}
                    onChange={(type) => change(row.line, { type })}
                    options={types.map(({ id, name }) => ({ value: id, label: translate(`resources.promotion.enums.type.${id}`, { _: name }) }))}
                  />
                </td>
                <td data-label={label('name')}>
                  <TextInput {...shared(row, at, 'name', 'name', mistakes)} maxLength={100} autoComplete="off" onChange={(event) => change(row.line, { name: event.target.value })} />
                </td>
                <td data-label={label('prCodeList')} className={styles.products}>
                  <TextArea {...shared(row, at, 'products', 'prCodeList', mistakes)} rows={1} placeholder={translate('areas.settings.promotion.codes')} autoComplete="off" onChange={(event) => change(row.line, { products: event.target.value })} />
                </td>
                <td data-label={label('price')} className={styles.narrow}>
                  <TextInput {...shared(row, at, 'price', 'price', mistakes)} maxLength={50} autoComplete="off" onChange={(event) => change(row.line, { price: event.target.value })} />
                </td>
                <td data-label={label('discount')} className={styles.narrow}>
                  <TextInput {...shared(row, at, 'discount', 'discount', mistakes)} inputMode="numeric" maxLength={2} autoComplete="off" onChange={(event) => change(row.line, { discount: event.target.value })} />
                </td>
                <td data-label={label('layoutId')} className={styles.narrow}>
                  <Select label={`${label('layoutId')} ${at + 1}`} hideLabel disabled={readOnly} value={row.layoutId} error={mistakes.layoutId} placeholder={translate('areas.settings.promotion.ownLayout')} options={layoutOptions(row.layoutId)} onChange={(layoutId) => change(row.line, { layoutId })} />
                </td>
                <td data-label={label('startDate')} className={styles.date}>
                  <DateTimeText {...shared(row, at, 'start', 'startDate', mistakes)} onChange={(start) => change(row.line, { start })} />
                </td>
                <td data-label={label('endDate')} className={styles.date}>
                  <DateTimeText {...shared(row, at, 'end', 'endDate', mistakes)} onChange={(end) => change(row.line, { end })} />
                </td>
                {!readOnly && (
                  <td className={styles.moves}>
                    <IconButton size="s" label={translate('areas.settings.promotion.up', { index: at + 1 })} icon={<ArrowUp />} unavailable={at === 0} onClick={move(at, at - 1)} />
                    <IconButton size="s" label={translate('areas.settings.promotion.down', { index: at + 1 })} icon={<ArrowDown />} unavailable={at === rows.length - 1} onClick={move(at, at + 1)} />
                    <IconButton size="s" label={translate('areas.settings.promotion.remove', { index: at + 1 })} icon={<Trash2 />} {...REMOVES} onClick={({ currentTarget }) => removeLine(currentTarget, () => onChange(rows.filter(({ line }) => line !== row.line)))} />
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
