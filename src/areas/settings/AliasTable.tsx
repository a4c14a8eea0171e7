import { useTranslate } from 'ra-core'
import { Checkbox } from '../../ui/kit/Checkbox'
import { TextInput } from '../../ui/kit/TextInput'
import { type AliasRow, withKey } from './aliasRows'
import styles from './settings.module.css'

interface AliasTableProps {
  readonly rows: readonly AliasRow[]
  readonly readOnly: boolean
  readonly onChange: (rows: readonly AliasRow[]) => void
}

/** The names by index. The key is one of those with a name; a name that is taken away takes its ticks with it. */
export function AliasTable({ rows, readOnly, onChange }: AliasTableProps) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.alias.fields.${field}`)
  const change = (index: number, what: Partial<AliasRow>) => onChange(rows.map((row) => (row.index === index ? { ...row, ...what } : row)))
  const rename = (index: number, name: string) => change(index, { name, ...(name.trim() === '' && { key: false, chart: false }) })
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.index}>{label('index')}</th>
            <th scope="col">{label('name')}</th>
            <th scope="col" className={styles.tick}>{label('key')}</th>
            <th scope="col" className={styles.tick}>{label('chart')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, name, key, chart }) => {
            const of = (field: string) => `${label(field)} ${index}`
            const isNamed = name.trim() !== ''
            return (
              <tr key={index}>
                <td className={styles.index}>{index}</td>
                <td>
                  <TextInput label={of('name')} hideLabel maxLength={100} autoComplete="off" readOnly={readOnly} value={name} onChange={(event) => rename(index, event.target.value)} />
                </td>
                <td className={styles.tick}>
                  <label className={styles.radio}>
                    <input type="radio" name="alias-key" aria-label={of('key')} disabled={readOnly || !isNamed} checked={key} onChange={() => onChange(withKey(rows, index))} />
                  </label>
                </td>
                <td className={styles.tick}>
                  <Checkbox label={of('chart')} hideLabel disabled={readOnly || !isNamed} checked={chart} onChange={(checked) => change(index, { chart: checked })} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
