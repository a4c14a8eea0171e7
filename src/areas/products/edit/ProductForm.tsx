import { useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { HttpError, request } from '../../../data/http'
import { useSession } from '../../../data/session'
import { productCode } from '../../../schema/productCode'
import { fillPath, type Values } from '../../../schema/template'
import { confirm } from '../../../ui/feedback/confirm'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../../ui/form/SchemaFormDialog'
import { LabelDraft } from './LabelDraft'
import { LayoutInput } from './LayoutInput'
import { PrInfoInput } from './PrInfoInput'

const FIELDS = { layoutId: { input: LayoutInput }, prInfo: { input: PrInfoInput } } as const

/** Creates or edits a product, with a preview of its label. A new one with an existing code asks before updating it. */
export function ProductForm(props: SchemaFormDialogProps) {
  const translate = useTranslate()
  const { id, params } = props
  const site = useSession()?.systemConfig.site
  const confirmSave = useCallback(
    async (values: Values) => {
      const prCode = productCode(String(values['prCode'] ?? ''), site)
      if (!(await exists(fillPath('/product/{prCode}/store/{storeCode}', { ...params, prCode })))) return true
      return confirm({
        title: prCode,
        text: translate('messages.productRegistered'),
        confirmLabel: translate('areas.products.update'),
      })
    },
    [params, site, translate],
  )
  const aside = useMemo(() => <LabelDraft />, [])
  return (
    <SchemaFormDialog {...props} size="l" fields={FIELDS} aside={aside} {...(id === undefined && { confirmSave })} />
  )
}

/** Whether a record exists. @param path the call that reads it */
export async function exists(path: string): Promise<boolean> {
  try {
    await request('GET', path)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}
