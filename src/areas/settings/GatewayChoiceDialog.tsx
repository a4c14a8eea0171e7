import { useGetList, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import type { GatewayConfig } from '../../generated/types'
import { formatGatewayIp } from '../../schema/formats'
import { errorText } from '../../ui/feedback/errorText'
import { GatewayConfigAllDialog } from '../../domain/gatewayConfig/GatewayConfigAllDialog'
import { GatewayConfigDialog } from '../../domain/gatewayConfig/GatewayConfigDialog'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { EmptyState } from '../../ui/kit/EmptyState'
import { Skeleton } from '../../ui/kit/Skeleton'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import styles from './settings.module.css'

const ALL = { page: 1, perPage: -1 }
const BY_INDEX = { field: 'gwIndex', order: 'ASC' } as const
const EVERY = ''

/** The configuration of the gateways of a store: of all of them at once, or of one (spec/3 §2). */
export function GatewayChoiceDialog({ rows, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(rows[0]?.['storeCode'] ?? '')
  const meta = useMemo(() => ({ params: { storeCode } }), [storeCode])
  const { data, error } = useGetList<GatewayConfig & { id: string }>('gateway-config', { pagination: ALL, sort: BY_INDEX, meta })
  const [chosen, setChosen] = useState<string>()
  if (chosen === EVERY) return <GatewayConfigAllDialog storeCode={storeCode} onClose={onClose} />
  if (chosen !== undefined) return <GatewayConfigDialog storeCode={storeCode} gwMac={chosen} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={translate('areas.settings.gatewaysOf', { store: String(rows[0]?.['storeName'] ?? storeCode) })} size="s">
      {data ? (
        data.length === 0 ? (
          <EmptyState title={translate('gatewayConfig.noGateway')} />
        ) : (
          <ul className={styles.gateways}>
            <li>
              <Button variant="primary" onClick={() => setChosen(EVERY)}>
                {translate('gatewayConfig.all', { smart_count: data.length })}
              </Button>
            </li>
            {data.map(({ gwMac, gwIndex, ip }) => (
              <li key={gwMac}>
                <Button onClick={() => setChosen(gwMac)}>{`${gwIndex} · ${gwMac} · ${formatGatewayIp(ip)}`}</Button>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <EmptyState title={translate('titles.error')} text={errorText(error, translate)} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      )}
    </Dialog>
  )
}
