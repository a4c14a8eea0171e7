import { useTranslate } from 'ra-core'
import { Suspense, useState, type ReactNode } from 'react'
import { mayAccess } from '../../data/authProvider'
import { Button } from '../kit/Button'

interface HistoryButtonProps {
  readonly onClose?: () => void
  /** The dialog. */
  readonly children: (close: () => void) => ReactNode
}

/** Opens a history; only for users who may read the audit log. */
export function HistoryButton({ onClose, children }: HistoryButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  if (!mayAccess('audit', 'list')) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {translate('list.row.history')}
      </Button>
      {isOpen && <Suspense fallback={null}>{children(close)}</Suspense>}
    </>
  )
}
