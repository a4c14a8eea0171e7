import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import { useDescriptor } from '../../../data/useDescriptor'
import { useLive } from '../../../data/useLive'
import { asRead } from '../../../schema/asRead'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Link } from '../../../ui/kit/Link'
import { PageHeader } from '../../../ui/kit/PageHeader'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { ListSection } from '../../../ui/list/ListSection'
import { LastRefresh } from '../../../ui/live/LastRefresh'
import { LivePart } from '../../../ui/live/LivePart'
import { StatusPill } from '../../../ui/live/StatusPill'
import { GatewayActions } from './GatewayActions'
import { loadGateway, type GatewayDetail } from './gatewayDetail'
import { GatewayPanels } from './GatewayPanels'
import styles from './gateway.module.css'

/** The page asks anew every four minutes (spec/1 §2.7, §9). */
const REFRESH_MS = 240_000

/** One gateway: what it uses, its day, its alarms, and what can be done with it (spec/1 §2.7). */
export function GatewayDetailPage() {
  const translate = useTranslate()
  const { storeCode = '', gwMac = '' } = useParams()
  const store = useStoreName(storeCode)
  const descriptor = useDescriptor('gateway')
  const live = useLive<GatewayDetail>(['gateway', 'detail', storeCode, gwMac], (signal) => loadGateway(storeCode, gwMac, signal), REFRESH_MS)
  const found = live.data?.found
  const gateway = useMemo(() => found && descriptor && asRead(descriptor, { ...found }), [found, descriptor])
  return (
    <div className={styles.page}>
      <PageHeader
        title={
          <span className={styles.title}>
            {gwMac}
            <StatusPill resource="gateway" field="status" value={gateway?.status} />
          </span>
        }
        actions={
          <>
            <LastRefresh live={live} />
            {(gateway || live.data === undefined) && <GatewayActions gwMac={gwMac} storeCode={storeCode} gateway={gateway} onChange={live.refresh} />}
          </>
        }
      />
      <LivePart live={live} skeleton={<Skeleton height={420} />}>
        {({ samples, span }) =>
          gateway ? (
            <GatewayPanels gateway={gateway} samples={samples} span={span} store={store} />
          ) : (
            <EmptyState
              title={translate('areas.gateway.gone')}
              text={translate('areas.gateway.goneText')}
              action={<Link to={`/store/detail/${encodeURIComponent(storeCode)}`}>{translate('areas.gateway.back')}</Link>}
            />
          )
        }
      </LivePart>
      {gateway && <GatewayAlarms gwMac={gwMac} />}
    </div>
  )
}

function GatewayAlarms({ gwMac }: { gwMac: string }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ gwMac }), [gwMac])
  return (
    <ListSection
      resource="gateway-alarm"
      params={params}
      title={translate('areas.gateway.alarms')}
      refreshEvery={REFRESH_MS}
      empty={{ title: translate('areas.gateway.noAlarms'), text: translate('areas.gateway.noAlarmsText') }}
    />
  )
}
