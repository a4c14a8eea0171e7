import { useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import { mayAccess } from '../../data/authProvider'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { Button } from '../kit/Button'
import { lazily } from '../kit/lazily'

const HistoryDialog = lazily(() => import('./HistoryDialog').then((module) => module.HistoryDialog))

/** Opens the history of what there is only one of, for who may read the audit. */
export function RecordHistory({ descriptor, onClose }: { readonly descriptor: ResourceDescriptor; readonly onClose: () => void }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  if (!mayAccess('audit', 'list')) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {translate('list.row.history')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryDialog descriptor={descriptor} params={undefined} id="only" onClose={close} />
        </Suspense>
      )}
    </>
  )
}
