import type { FieldOverrides } from '../../ui/fields'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../ui/show/SchemaShowDialog'
import { PrInfoTable } from '../productInfo/PrInfoTable'

const FIELDS: FieldOverrides = { prInfo: { display: { node: (prInfo) => <PrInfoTable prInfo={prInfo} /> } } }

/** The details of a tag of a task: what it was sent, and the result. */
export const TaskRowShow = (props: SchemaShowDialogProps) => <SchemaShowDialog {...props} fields={FIELDS} />
