import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Values } from '../../schema/template'
import { changesInWords } from '../../ui/displays/changes'
import { ListPage } from '../../ui/list/ListPage'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../ui/show/SchemaShowDialog'
import { AUDITED } from './audited'
import styles from './access.module.css'

/** Who changed what, when and in which store, the newest first; a row opens what was different before and after. */
export function AuditPage() {
  const translate = useTranslate()
  const choices = useMemo(() => ({ resource: Object.fromEntries(AUDITED.map((name) => [name, translate(`resources.${name}.name`, { smart_count: 1, _: name })])) }), [translate])
  return <ListPage resource="audit" title={translate('app.routes.audit')} choices={choices} show={AuditShow} />
}

const AuditShow = (props: SchemaShowDialogProps) => <SchemaShowDialog {...props} nodes={nodes} />

const nodes = { changes: (record: Values) => <Changes record={record} /> }

function Changes({ record }: { record: Values }) {
  const translate = useTranslate()
  const changes = changesInWords(record['resource'], record['changes'], translate)
  if (changes.length === 0) return <span>–</span>
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          {['field', 'before', 'after'].map((head) => (
            <th key={head} scope="col">
              {translate(`areas.access.audit.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
