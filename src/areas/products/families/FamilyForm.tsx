import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useSession } from '../../../data/session'
import { productCode } from '../../../schema/productCode'
import { fillPath, type Values } from '../../../schema/template'
import { SHARED_STORE } from '../../../schema/sharedStore'
import { confirm } from '../../../ui/feedback/confirm'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../../ui/form/SchemaFormDialog'
import { LayoutInput } from '../edit/LayoutInput'
import { exists } from '../edit/ProductForm'
import { FamilyCodesInput } from './FamilyCodesInput'

const FIELDS = { layoutId: { input: LayoutInput }, prCodeList: { input: FamilyCodesInput, wide: true } } as const

/** Creates or edits a family, of one store or shared. A new one with an existing code asks before updating it. */
export function FamilyForm(props: SchemaFormDialogProps) {
  const translate = useTranslate()
  const { id, params } = props
  const site = useSession()?.systemConfig.site
  const confirmSave = useCallback(
    async (values: Values) => {
      const fmPrCode = productCode(String(values['fmPrCode'] ?? ''), site)
      if (
        !(await exists(
          fillPath('/product/family/{fmPrCode}/store/{storeCode}', { storeCode: SHARED_STORE, ...params, fmPrCode }),
        ))
      )
        return true
      return confirm({
        title: fmPrCode,
        text: translate('areas.products.families.registered'),
        confirmLabel: translate('areas.products.update'),
      })
    },
    [params, site, translate],
  )
  return <SchemaFormDialog {...props} size="m" fields={FIELDS} {...(id === undefined && { confirmSave })} />
}
