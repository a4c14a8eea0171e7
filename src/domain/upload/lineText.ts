import type { Translate } from '../../data/texts'
import type { ProductUploadLine } from '../../generated/types'

/** Why a line of a file was refused, in words: the error, then the column and what it is about where the server names them. */
export function lineText({ error, column, detail, message }: Pick<ProductUploadLine, 'error' | 'column' | 'detail' | 'message'>, translate: Translate): string {
  return [translate(`resources.product-upload-line.enums.error.${error}`, { _: message }), column, detail].filter(Boolean).join(' · ')
}
