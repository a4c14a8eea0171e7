import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { currentStore } from '../../data/currentStore'
import { request } from '../../data/http'
import { useViewer } from '../../data/session'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import type { PriceCheck, PriceCheckPlan } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { showError } from '../../ui/kit/errorDialog'
import { Select } from '../../ui/kit/Select'
import styles from './till.module.css'

export interface DrawDialogProps {
  readonly onClose: () => void
}

/** Draws the products of a price check, and begins the walk. */
export function DrawDialog({ onClose }: DrawDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const viewer = useViewer()
  const [storeCode, setStoreCode] = useState(currentStore() ?? viewer.store[0] ?? '')
  const [planId, setPlanId] = useState('')
  const { data: plans = [] } = useQuery({
    queryKey: ['price-check-plan', 'all'],
    queryFn: ({ signal }) => request<PriceCheckPlan[]>('GET', '/api/v1/price-check-plan', { signal }),
    meta: { background: true },
  })
  const draw = useMutation({
    mutationFn: () =>
      request<PriceCheck>('POST', fillPath('/api/v1/price-check/{storeCode}', { storeCode }), {
        body: planId === '' ? {} : { planId: Number(planId) },
      }),
  })
  const start = () =>
    draw.mutate(undefined, {
      onSuccess: ({ id }) => void navigate(fillPath('/till/checks/{storeCode}/{id}', { storeCode, id })),
      onError: (error) => showError(undefined, error),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={translate('areas.till.draw.title')}
      description={translate('areas.till.draw.text')}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button variant="primary" loading={draw.isPending} disabled={storeCode === ''} onClick={start}>
            {translate('areas.till.draw.start')}
          </Button>
        </>
      }
    >
      <div className={styles.draw}>
        <StoreSelect
          label={translate('areas.till.draw.store')}
          value={storeCode}
          onChange={setStoreCode}
          resource="product-store"
        />
        <Select
          label={translate('areas.till.draw.plan')}
          help={translate('areas.till.draw.planHelp')}
          value={planId}
          onChange={setPlanId}
          options={[
            { value: '', label: translate('areas.till.draw.bySize') },
            ...plans.map(({ id, name, size }) => ({
              value: String(id),
              label: translate('areas.till.draw.planOf', { name, size }),
            })),
          ]}
        />
      </div>
    </Dialog>
  )
}
