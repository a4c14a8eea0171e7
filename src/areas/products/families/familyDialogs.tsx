import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ProductImageDialog } from '../../../domain/label/ProductImageDialog'
import { LedDialog } from '../../../domain/tagCommands/LedDialog'
import { PageDialog } from '../../../domain/tagCommands/PageDialog'

/** Families as the dialogs of products take them: a tag shows a family under the family's own code. */
const asProducts = (props: ActionDialogProps): ActionDialogProps => ({ ...props, rows: props.rows.map((row) => ({ ...row, prCode: row['fmPrCode'] })) })

/** The label of a family. */
export const FamilyImageDialog = (props: ActionDialogProps) => <ProductImageDialog {...asProducts(props)} />
/** LED control of a family's tags. */
export const FamilyLedDialog = (props: ActionDialogProps) => <LedDialog {...asProducts(props)} />
/** Page change of a family's tags. */
export const FamilyPageDialog = (props: ActionDialogProps) => <PageDialog {...asProducts(props)} />
