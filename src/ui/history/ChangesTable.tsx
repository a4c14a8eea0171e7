import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { changesInWords, type FieldChange } from '../displays/changes'
import styles from './history.module.css'

interface ChangesTableProps {
  readonly resource: unknown
  readonly changes: readonly FieldChange[]
  /** Rendered after a change: a button that restores it. */
  readonly renderAction?: (change: FieldChange) => ReactNode
}

/** The changes of a record: field by field, before and after. */
export function ChangesTable({ resource, changes, renderAction }: ChangesTableProps) {
  const translate = useTranslate()
  const words = changesInWords(resource, changes, translate)
  if (words.length === 0) return <span>–</span>
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          {['field', 'before', 'after'].map((head) => (
            <th key={head} scope="col">
              {translate(`list.history.${head}`)}
            </th>
          ))}
          {renderAction && (
            <th scope="col">
              <span className="visuallyHidden">{translate('list.history.putBack')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map((change, at) => (
          <tr key={`${change.row} ${change.field}`}>
            <th scope="row">{words[at]?.field}</th>
            <td>{words[at]?.before}</td>
            <td>{words[at]?.after}</td>
            {renderAction && <td className={styles.action}>{renderAction(change)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
