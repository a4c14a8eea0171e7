import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { childrenOf, normalise, rows, toggleRead, toggleWrite, type PrivilegeEntry, type PrivilegeRow } from '../../schema/privilegeTree'
import { Checkbox } from '../../ui/kit/Checkbox'
import { Field } from '../../ui/kit/Field'
import styles from './PrivilegeEditor.module.css'

export interface PrivilegeEditorProps {
  readonly label: string
  readonly error?: ReactNode
  readonly value: readonly PrivilegeEntry[]
  readonly onChange: (value: PrivilegeEntry[]) => void
  /** Role 0: all is ticked and nothing changes. */
  readonly superRole?: boolean
  readonly readOnly?: boolean
}

/** Read and write of every area; the rules between them are those of src/schema/privilegeTree.ts (spec/3 §4). */
export function PrivilegeEditor({ label, error, value, onChange, superRole = false, readOnly = false }: PrivilegeEditorProps) {
  const translate = useTranslate()
  const all = rows(value, { superRole })
  const entries = normalise(value)
  const tick = (row: PrivilegeRow, flag: 'read' | 'write') => {
    const name = translate(`form.privileges.${row.key}`)
    return (
      <Checkbox
        label={translate(`form.privilege.${flag}Of`, { name })}
        hideLabel
        checked={row[flag]}
        indeterminate={flag === 'read' && childrenOf(row.key).length > 0 ? row.isShownOnly : isPartial(all, row, flag)}
        disabled={readOnly || !(flag === 'read' ? row.canToggleRead : row.canToggleWrite)}
        onChange={() => onChange(flag === 'read' ? toggleRead(entries, row.key) : toggleWrite(entries, row.key))}
      />
    )
  }
  return (
    <Field label={label} error={error}>
      <div className={styles.scroll}>
        <table className={styles.tree}>
          <thead>
            <tr>
              <th scope="col">{translate('form.privilege.area')}</th>
              <th scope="col">{translate('form.privilege.read')}</th>
              <th scope="col">{translate('form.privilege.write')}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((row) => (
              <tr key={row.key}>
                <th scope="row" className={row.depth > 0 ? styles.child : undefined}>
                  {translate(`form.privileges.${row.key}`)}
                  {row.isShownOnly && <small className={styles.note}>{translate('form.privilege.shownOnly')}</small>}
                </th>
                <td>{tick(row, 'read')}</td>
                <td>{tick(row, 'write')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Field>
  )
}

/** A parent of which some children have the flag and others do not. */
function isPartial(all: readonly PrivilegeRow[], { key }: PrivilegeRow, flag: 'read' | 'write'): boolean {
  const children = childrenOf(key)
  const set = all.filter((row) => children.includes(row.key) && row[flag]).length
  return set > 0 && set < children.length
}
