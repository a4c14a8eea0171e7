import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Audit } from '../../generated/types'
import type { FieldOverrides } from '../../ui/fields'
import { ChangesTable } from '../../ui/history/ChangesTable'
import { ListPage } from '../../ui/list/ListPage'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../ui/show/SchemaShowDialog'
import { AUDITED } from './audited'

/** The audit log: who changed what, when and in which store, newest first. A row opens the values before and after. */
export function AuditPage() {
  const translate = useTranslate()
  const fields = useMemo(
    () => ({
      resource: {
        choices: Object.fromEntries(
          AUDITED.map((name) => [name, translate(`resources.${name}.name`, { smart_count: 1, _: name })]),
        ),
      },
    }),
    [translate],
  )
  return <ListPage resource="audit" title={translate('app.routes.audit')} fields={fields} show={AuditShow} />
}

const AuditShow = (props: SchemaShowDialogProps) => <SchemaShowDialog {...props} fields={SHOWN} />

const SHOWN: FieldOverrides = {
  changes: {
    display: {
      node: (changes, { record }) => (
        <ChangesTable resource={record['resource']} changes={changes as Audit['changes']} />
      ),
    },
  },
}
