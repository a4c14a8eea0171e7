import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Audit } from '../../generated/types'
import type { Values } from '../../schema/template'
import { ChangesTable } from '../../ui/history/ChangesTable'
import { ListPage } from '../../ui/list/ListPage'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../ui/show/SchemaShowDialog'
import { AUDITED } from './audited'

/** Who changed what, when and in which store, the newest first; a row opens what was different before and after. */
export function AuditPage() {
  const translate = useTranslate()
  const choices = useMemo(() => ({ resource: Object.fromEntries(AUDITED.map((name) => [name, translate(`resources.${name}.name`, { smart_count: 1, _: name })])) }), [translate])
  return <ListPage resource="audit" title={translate('app.routes.audit')} choices={choices} show={AuditShow} />
}

const AuditShow = (props: SchemaShowDialogProps) => <SchemaShowDialog {...props} nodes={nodes} />

const nodes = { changes: (record: Values) => <ChangesTable resource={record['resource']} changes={record['changes'] as Audit['changes']} /> }

