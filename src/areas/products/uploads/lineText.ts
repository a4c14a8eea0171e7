import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { ProductUploadLine } from '../../../generated/types'

/** Why a line of a product file was refused, in words: the error, then the column and what it is about where the server names them. */
export function useLineText(): (line: Pick<ProductUploadLine, 'error' | 'column' | 'detail' | 'message'>) => string {
  const translate = useTranslate()
  return useCallback(
    ({ error, column, detail, message }) => [translate(`resources.product-upload-line.enums.error.${error}`, { _: message }), column, detail].filter(Boolean).join(' · '),
    [translate],
  )
}
