import type { FieldOverrides } from '../../ui/fields'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../ui/show/SchemaShowDialog'
import { PrInfoTable } from '../productInfo/PrInfoTable'

const FIELDS: FieldOverrides = { prInfo: { display: { node: (prInfo) => <PrInfoTable prInfo={prInfo} /> } } }

/** A tag of a task to read: what it was sent, and what came of it. */
export const TaskRowShow = (props: SchemaShowDialogProps) => <SchemaShowDialog {...props} fields={FIELDS} />
