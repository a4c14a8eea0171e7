import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useViewer } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import { can } from '../../../schema/access'
import { lazily } from '../../../ui/kit/lazily'
import { ListPage } from '../../../ui/list/ListPage'

const name = lazily(() => import('./NameForm').then((module) => module.NameForm))
const dialogs = {
  create: lazily(() => import('./CreateForm').then((module) => module.CreateForm)),
  templateUpload: lazily(() => import('./ImportDialog').then((module) => module.ImportDialog)),
  templateExport: lazily(() => import('./ExportTemplates').then((module) => module.ExportTemplates)),
  apply: lazily(() => import('./DevicesForm').then((module) => module.DevicesForm)),
  duplicate: name,
  rename: name,
}

/** The templates of a store, with commands to create, import, export, apply and remove them. */
export function TemplatesPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const writes = can(useViewer(), 'plus.write')
  const params = useMemo(() => ({ storeCode }), [storeCode])
  return (
    <ListPage
      resource="plus-template"
      params={params}
      title={translate('app.routes.plusTemplateList', { store })}
      dialogs={dialogs}
      {...(writes && {
        rowHref: ({ _id, size }) =>
          `/plus/template/show/${encodeURIComponent(storeCode)}/${encodeURIComponent(String(_id))}/edit/${String(size)}`,
      })}
      empty={{ title: translate('areas.signage.templates.none'), text: translate('areas.signage.templates.noneText') }}
    />
  )
}
