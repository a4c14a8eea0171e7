import type { FieldOverrides } from '../../../ui/fields'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../../ui/show/SchemaShowDialog'
import { PrInfoTable } from '../../../domain/productInfo/PrInfoTable'

const FIELDS: FieldOverrides = { prInfo: { display: { node: (prInfo) => <PrInfoTable prInfo={prInfo} /> } } }

/** A product to read. */
export const ProductShow = (props: SchemaShowDialogProps) => <SchemaShowDialog {...props} fields={FIELDS} />
