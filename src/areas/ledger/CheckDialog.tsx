import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../data/http'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import type { LedgerCheck } from '../../generated/types'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { ErrorIcon, OkIcon } from '../../ui/kit/icons'
import { showError } from '../../ui/kit/errorDialog'
import styles from './ledger.module.css'

export interface CheckDialogProps {
  readonly onClose: () => void
}

/** Reads the ledger of a store from end to end, and says whether every entry is as it was written. */
export function CheckDialog({ onClose }: CheckDialogProps) {
  const translate = useTranslate()
  const [storeCode, setStoreCode] = useState('')
  const check = useMutation({
    mutationFn: (code: string) => request<LedgerCheck>('GET', `/api/v1/ledger-check/${encodeURIComponent(code)}`),
  })
  // With the call, and not with the mutation: nobody waits for the answer about another store, or once this is closed.
  const start = () => check.mutate(storeCode, { onError: (error) => showError(undefined, error) })
  const choose = (code: string) => {
    setStoreCode(code)
    check.reset()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={translate('areas.ledger.check.title')}
      description={translate('areas.ledger.check.text')}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.close')}</Button>
          <Button variant="primary" loading={check.isPending} disabled={storeCode === ''} onClick={start}>
            {translate('areas.ledger.check.start')}
          </Button>
        </>
      }
    >
      <div className={styles.check}>
        <StoreSelect
          label={translate('areas.ledger.check.store')}
          value={storeCode}
          onChange={choose}
          resource="product-store"
        />
        <div role="status">{check.data && <Found check={check.data} />}</div>
      </div>
    </Dialog>
  )
}

function Found({ check: { entries, broken } }: { readonly check: LedgerCheck }) {
  const translate = useTranslate()
  if (broken.length === 0)
    return (
      <Banner tone="info" icon={<OkIcon />}>
        {translate('areas.ledger.check.intact', { smart_count: entries })}
      </Banner>
    )
  return (
    <Banner tone="error" icon={<ErrorIcon />}>
      {broken.map(({ book, number, reason }) => (
        <p key={book}>
          {translate(`areas.ledger.check.${reason}`, {
            book: translate(`resources.ledger-head.enums.book.${book}`),
            number,
          })}
        </p>
      ))}
    </Banner>
  )
}
