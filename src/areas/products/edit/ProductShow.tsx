import { SchemaShowDialog, type SchemaShowDialogProps } from '../../../ui/show/SchemaShowDialog'
import { PrInfoTable } from '../../../domain/productInfo/PrInfoTable'

const NODES = { prInfo: (record: Readonly<Record<string, unknown>>) => <PrInfoTable prInfo={record['prInfo']} /> }

/** A product to read, its information under the names of the alias configuration (spec/2 §2). */
export const ProductShow = (props: SchemaShowDialogProps) => <SchemaShowDialog {...props} nodes={NODES} />
