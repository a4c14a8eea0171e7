import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import {
  childrenOf,
  normalise,
  rows,
  toggleRead,
  toggleWrite,
  type PrivilegeEntry,
  type PrivilegeRow,
} from '../../schema/privilegeTree'
import { listOf } from '../../ui/inputs/multiSelect'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Checkbox } from '../../ui/kit/Checkbox'
import { Field } from '../../ui/kit/Field'
import styles from './PrivilegeEditor.module.css'

const SUPER_ROLE = 0

export interface PrivilegeEditorProps {
  readonly label: string
  readonly error?: ReactNode
  readonly value: readonly PrivilegeEntry[]
  readonly onChange: (value: PrivilegeEntry[]) => void
  /** Role 0: every box is ticked and disabled. */
  readonly superRole?: boolean
  readonly readOnly?: boolean
}

/** A table of read and write boxes for every area. The rules between them are in src/schema/privilegeTree.ts. */
export function PrivilegeEditor({
  label,
  error,
  value,
  onChange,
  superRole = false,
  readOnly = false,
}: PrivilegeEditorProps) {
  const translate = useTranslate()
  const allRows = rows(value, { superRole })
  const entries = normalise(value)
  const checkbox = (row: PrivilegeRow, flag: 'read' | 'write') => {
    const name = translate(`form.privileges.${row.key}`)
    return (
      <Checkbox
        label={translate(`form.privilege.${flag}Of`, { name })}
        hideLabel
        checked={row[flag]}
        indeterminate={
          flag === 'read' && childrenOf(row.key).length > 0 ? row.isShownOnly : isPartial(allRows, row, flag)
        }
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
            {allRows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className={row.depth > 0 ? styles.child : undefined}>
                  {translate(`form.privileges.${row.key}`)}
                  {row.isShownOnly && <small className={styles.note}>{translate('form.privilege.shownOnly')}</small>}
                </th>
                <td>{checkbox(row, 'read')}</td>
                <td>{checkbox(row, 'write')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Field>
  )
}

function isPartial(all: readonly PrivilegeRow[], { key }: PrivilegeRow, flag: 'read' | 'write'): boolean {
  const children = childrenOf(key)
  const set = all.filter((row) => children.includes(row.key) && row[flag]).length
  return set > 0 && set < children.length
}

/** The privileges of the role that the form edits. */
export const PrivilegeTree: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const role: unknown = useWatch({ name: 'role_id' })
  return (
    <PrivilegeEditor
      label={texts.label}
      error={texts.error}
      value={listOf(control.value) as readonly PrivilegeEntry[]}
      onChange={control.onChange}
      superRole={role === SUPER_ROLE}
      readOnly={readOnly}
    />
  )
}
