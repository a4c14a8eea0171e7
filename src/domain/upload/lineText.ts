import type { Translate } from '../../data/texts'
import type { ProductUploadLine } from '../../generated/types'
import { readSaid, saidText } from '../../data/said'
import type { FieldOverrides } from '../../ui/fields'

/** Why a line of a file was rejected, in words: the error, then the column and the detail if the server names them. */
export function lineText(
  {
    error,
    column,
    detail,
    detailSaid,
    message,
  }: Pick<ProductUploadLine, 'error' | 'column' | 'detail' | 'detailSaid' | 'message'>,
  translate: Translate,
): string {
  return [
    translate(`resources.product-upload-line.enums.error.${error}`, { _: message }),
    column,
    detailSaid ? saidText(readSaid({ ...detailSaid, message: detail }), translate) : detail,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A rejected line in a list: its error includes column and detail. */
export const LINE_FIELDS: FieldOverrides = {
  column: { column: 'hidden' },
  detail: { column: 'hidden' },
  error: {
    width: 460,
    display: { text: (_, { record, translate }) => lineText(record as unknown as ProductUploadLine, translate) },
  },
}
