import { Radar } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useCollecting } from '../../../data/collecting'
import css from './header.module.css'

const CollectingDialog = lazy(() => import('../../../areas/tags/collecting/CollectingDialog').then((module) => ({ default: module.CollectingDialog })))

/** Says that tag status is being collected; a click shows where, and stops it (spec/1 §2.2). */
export function CollectingIndicator() {
  const translate = useTranslate()
  const stores = useCollecting()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {stores.length > 0 && (
        <button type="button" className={css.busy} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <Radar size={16} aria-hidden="true" className={css.pulse} />
          <span className={css.busyText}>{translate('app.collecting.running', { smart_count: stores.length })}</span>
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CollectingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
