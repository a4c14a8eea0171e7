import { useTranslate } from 'ra-core'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { useDescriptor, useDescriptorReady } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { Values } from '../../schema/template'
import type { SchemaFormDialogProps } from '../form/SchemaFormDialog'
import type { SchemaShowDialogProps } from '../show/SchemaShowDialog'
import { EmptyState } from '../kit/EmptyState'
import type { ActionDialogs } from './actionTypes'
import type { FilterValues } from '../../data/wire'
import { withFields, type FieldOverrides } from '../fields'
import { DescribedList } from './DescribedList'
import type { EmptyTexts } from './ListStates'
import styles from './SchemaList.module.css'
import type { RowTone } from './ListRow'
import type { Row } from './selection'

export interface SchemaListProps {
  readonly resource: ResourceName
  /** Parameters of the page that the calls need: storeCode and such. */
  readonly params?: Values
  /** Conditions that always hold, and that nobody sees or takes away, as react-admin's `filter` of a List. */
  readonly filter?: FilterValues
  /** What the table is called; the resource's own name without it. */
  readonly title?: string
  /** What an empty list says in place of the default. */
  readonly empty?: EmptyTexts
  /** Overrides for single fields, in the list and in the dialogs of its records that the page does not replace. */
  readonly fields?: FieldOverrides | undefined
  /** Dialogs of the schema's actions, by their name. An action whose dialog is not here is not offered. */
  readonly dialogs?: ActionDialogs
  /** The page's own form for creating and editing; it adds what the schema cannot say to `SchemaFormDialog`. */
  readonly form?: ComponentType<SchemaFormDialogProps>
  /** The page's own view of a record to read. */
  readonly show?: ComponentType<SchemaShowDialogProps>
  /** What the page adds to the toolbar: react-admin's components find the list in their contexts. */
  readonly toolbar?: ReactNode
  /** What stands between the toolbar and the table; react-admin's components find the list in their contexts here, too. */
  readonly above?: ReactNode
  /** What the page adds to the actions on the selected rows, as react-admin's Datagrid has it. */
  readonly bulkActionButtons?: ReactNode
  /** Where a row leads, in place of the schema's link; without the leading '#'. */
  readonly rowHref?: (row: Row) => string | undefined
  /** How a row stands out from the others: 'danger' is red, 'accent' is the one that is in use. */
  readonly rowTone?: (row: Row) => RowTone | undefined
  /** Each row has a button that opens it: a pencil for users who may edit it, a magnifier for others. */
  readonly openMark?: boolean
  /** Milliseconds between quiet reloads; place, selection and scroll stay. */
  readonly refreshEvery?: number
  /** Creating, editing and deleting stay with the page. */
  readonly readOnly?: boolean
  /** What a press on a row opens, in place of the schema's. */
  readonly openOn?: 'edit' | 'show' | 'none'
}

/**
 * The list of a resource, from its schema: columns, sorting, filters, paging, selection, actions, export and
 * keyboard (README here). Fills the height it is given. Its place is in the address.
 */
export function SchemaList(props: SchemaListProps) {
  const ready = useDescriptorReady(props.resource)
  return ready ? <ReadyList {...props} /> : <div className={styles.list} aria-busy="true" data-awaited="" />
}

function ReadyList(props: SchemaListProps) {
  const descriptor = useDescriptor(props.resource)
  const translate = useTranslate()
  const { fields } = props
  const here = useMemo(() => descriptor && withFields(descriptor, fields), [descriptor, fields])
  if (!here) return <EmptyState title={translate('list.forbidden.title')} text={translate('list.forbidden.text')} />
  return <DescribedList key={`${props.resource} ${JSON.stringify(props.params ?? {})}`} {...props} descriptor={here} />
}
