import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { CloseIcon } from '../../../ui/kit/icons'
import { IconButton } from '../../../ui/kit/IconButton'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from '../batches.module.css'
import type { DraftLine, Faults } from './draft'

interface LineTableProps {
  readonly lines: readonly DraftLine[]
  readonly faults: Faults
  readonly onChange: (lines: readonly DraftLine[]) => void
}

/** Lines on one page: more inputs at once make typing slow. */
const PER_PAGE = 50

/** The products of a batch with their prices, each of which can be changed; what is wrong is said in its cell. */
export function LineTable({ lines, faults, onChange }: LineTableProps) {
  const translate = useTranslate()
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(lines.length / PER_PAGE))
  const shown = Math.min(page, pages - 1)
  const firstFault = Object.keys(faults)
    .map((name) => Number(/^lines\/(\d+)\//.exec(name)?.[1] ?? NaN))
    .filter((line) => !Number.isNaN(line))
    .toSorted((one, other) => one - other)[0]
  // What is wrong comes into sight.
  useEffect(() => {
    if (firstFault !== undefined) setPage(Math.floor(firstFault / PER_PAGE))
  }, [firstFault])
  if (lines.length === 0)
    return <p className={styles.none}>{faults['lines'] ?? translate('areas.batches.edit.noLines')}</p>
  const from = shown * PER_PAGE
  const label = (field: string) => translate(`areas.batches.edit.columns.${field}`)
  const set = (at: number, price: string) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, price } : line)))
  return (
    <>
      <table className={styles.lines}>
        <caption className="visuallyHidden">{translate('areas.batches.edit.what')}</caption>
        <thead>
          <tr>
            <th scope="col">{label('product')}</th>
            <th scope="col">{label('store')}</th>
            <th scope="col" className={styles.amount}>
              {label('before')}
            </th>
            <th scope="col" className={styles.price}>
              {label('price')}
            </th>
            <th scope="col">
              <span className="visuallyHidden">{translate('areas.batches.edit.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(from, from + PER_PAGE).map((line, index) => {
            const at = from + index
            const fault = (cell: string) => faults[`lines/${at}/${cell}`]
            return (
              <tr key={`${line.storeCode ?? ''}/${line.prCode}`}>
                <td className={styles.first}>
                  <span className={styles.name}>{line.name || '–'}</span>
                  <code>{line.prCode}</code>
                  {fault('prCode') && <span className={styles.fault}>{fault('prCode')}</span>}
                </td>
                <td>
                  {line.storeCode ?? translate('areas.batches.edit.allStores')}
                  {fault('storeCode') && <span className={styles.fault}>{fault('storeCode')}</span>}
                </td>
                <td className={styles.amount}>{line.before || '–'}</td>
                <td className={styles.price}>
                  <TextInput
                    label={`${label('price')}: ${line.prCode}`}
                    hideLabel
                    inputMode="decimal"
                    autoComplete="off"
                    value={line.price}
                    error={fault('price')}
                    onChange={(event) => set(at, event.target.value)}
                  />
                </td>
                <td className={styles.remove}>
                  <IconButton
                    size="s"
                    label={`${translate('areas.batches.edit.remove')}: ${line.prCode}`}
                    icon={<CloseIcon />}
                    onClick={() => onChange(lines.filter((_, other) => other !== at))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {pages > 1 && (
        <div className={styles.pager}>
          <Button size="s" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            {translate('areas.batches.edit.previous')}
          </Button>
          <span>
            {translate('areas.batches.edit.page', {
              from: from + 1,
              to: Math.min(lines.length, from + PER_PAGE),
              total: lines.length,
            })}
          </span>
          <Button size="s" disabled={shown === pages - 1} onClick={() => setPage(shown + 1)}>
            {translate('areas.batches.edit.next')}
          </Button>
        </div>
      )}
    </>
  )
}
