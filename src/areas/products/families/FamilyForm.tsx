import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useSession } from '../../../data/session'
import { productCode } from '../../../schema/productCode'
import { fillPath, type Values } from '../../../schema/template'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../../../ui/form/SchemaFormDialog'
import { LayoutInput } from '../edit/LayoutInput'
import { isThere } from '../edit/ProductForm'
import { FamilyCodesInput } from './FamilyCodesInput'
import { SHARED_STORE } from './sharedFamilies'

const FIELDS = { layoutId: { input: LayoutInput }, prCodeList: { input: FamilyCodesInput, wide: true } } as const

/** Makes or changes a family of a store, or of all stores; a new one whose code is taken asks first (spec/2 §5). */
export function FamilyForm(props: SchemaFormDialogProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { id, params } = props
  const site = useSession()?.systemConfig.site
  const confirmSave = useCallback(
    async (values: Values) => {
      const fmPrCode = productCode(String(values['fmPrCode'] ?? ''), site)
      if (!(await isThere(fillPath('/product/family/{fmPrCode}/store/{storeCode}', { storeCode: SHARED_STORE, ...params, fmPrCode })))) return true
      return confirm({ title: fmPrCode, text: translate('areas.products.families.registered'), confirmLabel: translate('areas.products.update') })
    },
    [params, site, confirm, translate],
  )
  return <SchemaFormDialog {...props} size="m" fields={FIELDS} {...(id === undefined && { confirmSave })} />
}
