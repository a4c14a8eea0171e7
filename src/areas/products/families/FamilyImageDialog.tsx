import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ProductImageDialog } from '../../../domain/label/ProductImageDialog'

/** The label of a family, which tags show under the family's code. */
export const FamilyImageDialog = (props: ActionDialogProps) => (
  <ProductImageDialog {...props} rows={props.rows.map((row) => ({ ...row, prCode: row['fmPrCode'] }))} />
)
