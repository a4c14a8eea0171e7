import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'
import { FAMILY_DIALOGS, FamilyForm } from './families/familyList'
import { SHARED_STORE } from '../../schema/sharedStore'

const PARAMS = { storeCode: SHARED_STORE }

/** The family products that all stores share. */
export function SharedFamiliesPage() {
  const translate = useTranslate()
  return (
    <ListPage
      resource="shared-family-product"
      params={PARAMS}
      title={translate('app.routes.familyProduct')}
      dialogs={FAMILY_DIALOGS}
      form={FamilyForm}
      openMark
    />
  )
}
