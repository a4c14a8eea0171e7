import { useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isMissing } from '../../../data/errors'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import type { Tag } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { ConfirmDialog } from '../../../ui/kit/ConfirmDialog'
import { Button } from '../../../ui/kit/Button'
import { showError } from '../../../ui/kit/errorDialog'

/** Takes a label of a real gateway out of its store, after a question; then its list is shown. */
export function TakeOut({ tag }: { readonly tag: Tag }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { storeCode, tagMac, tagId, productName, prCode } = tag
  const store = useStoreName(storeCode)
  if (!can(useViewer(), 'tag.write')) return null
  const takeOut = async () => {
    try {
      await request('DELETE', fillPath('/api/v1/hardware-label/{storeCode}/{tagMac}', { storeCode, tagMac }))
    } catch (cause) {
      // Somebody else took it out, or the answer to an earlier press was lost.
      if (!isMissing(cause)) {
        showError(undefined, cause)
        return
      }
    } finally {
      setAsking(false)
    }
    notify('areas.hardware.takeOut.done', { type: 'success' })
    await navigate(fillPath('/tag/detail/{storeCode}', { storeCode }))
    refresh()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{translate('areas.hardware.takeOut.action')}</Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={translate('areas.hardware.takeOut.title')}
          text={translate(`areas.hardware.takeOut.${prCode ? 'withProduct' : 'text'}`, {
            tag: tagId,
            store,
            product: productName || prCode,
          })}
          confirmLabel={translate('areas.hardware.takeOut.action')}
          onConfirm={takeOut}
          onOpenChange={setAsking}
        />
      )}
    </>
  )
}
