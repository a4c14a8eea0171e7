import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import { useDescriptor } from '../../../data/useDescriptor'
import { useLive } from '../../../data/useLive'
import type { Gateway } from '../../../generated/types'
import { asRead } from '../../../schema/asRead'
import { formatGatewayIp } from '../../../schema/formats'
import { fillPath } from '../../../schema/template'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Link } from '../../../ui/kit/Link'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { ListSection } from '../../../ui/list/ListSection'
import { LastRefresh } from '../../../ui/live/LastRefresh'
import { LivePart } from '../../../ui/live/LivePart'
import { StatusPill } from '../../../ui/live/StatusPill'
import { useRemembered } from '../../../domain/record/recents'
import { RecordPage } from '../../../domain/record/RecordPage'
import { Timeline } from '../../../domain/timeline/Timeline'
import type { TimelineKind } from '../../../domain/timeline/useTimeline'
import { Diagnosis } from './diagnosis/Diagnosis'
import { GatewayActions } from './GatewayActions'
import { loadGateway, useDiagnosis, type GatewayDetail } from './gatewayDetail'
import { type GatewayDialog, GatewayDialogs } from './GatewayDialogs'
import { HardwarePanels } from '../hardware/HardwarePanels'
import { GatewayAside, GatewayUsage } from './GatewayPanels'
import styles from './gateway.module.css'

const REFRESH_MS = 240_000
const KINDS = ['connection', 'alarm', 'command', 'config', 'firmware'] as const satisfies readonly TimelineKind[]

/** One gateway: why it is offline, its resource usage, its alarms, its events, and its actions. */
export function GatewayDetailPage() {
  const translate = useTranslate()
  const { storeCode = '', gwMac = '' } = useParams()
  const store = useStoreName(storeCode)
  const descriptor = useDescriptor('gateway')
  const [asked, setAsked] = useState<GatewayDialog>()
  const live = useLive<GatewayDetail>(
    ['gateway', 'detail', storeCode, gwMac],
    (signal) => loadGateway(storeCode, gwMac, signal),
    REFRESH_MS,
    ({ found: gateway }) => gateway === undefined,
  )
  const { found, samples = [], span } = live.data ?? {}
  const { diagnosis, error, retry } = useDiagnosis(storeCode, gwMac, (state) => {
    // The diagnosis must not contradict the status beside it.
    if (found && (state === 'GONE' || (found.status === 'OFFLINE') !== (state === 'OFFLINE'))) live.refresh()
  })
  const gateway = useMemo(() => found && descriptor && asRead(descriptor, { ...found }), [found, descriptor])
  useRemembered(
    gateway && {
      kind: 'gateway',
      to: fillPath('/store/{storeCode}/gw/{gwMac}', { storeCode, gwMac }),
      name: formatGatewayIp(gateway.ip),
      code: gwMac,
      storeCode,
    },
  )
  const isThere = gateway !== undefined && (diagnosis !== undefined || error !== null)
  const refresh = () => {
    live.refresh()
    retry()
  }
  const back = `/store/detail/${encodeURIComponent(storeCode)}`
  return (
    <RecordPage
      back={{ to: back, label: translate('areas.gateway.backTo', { store }) }}
      title={
        <span className={styles.title}>
          {gwMac}
          <StatusPill resource="gateway" field="status" value={gateway?.status} />
        </span>
      }
      subtitle={[store, formatGatewayIp(gateway?.ip)].filter(Boolean).join(' · ')}
      actions={
        <>
          <LastRefresh live={{ ...live, refresh }} />
          {(gateway || live.data === undefined) && (
            <GatewayActions gwMac={gwMac} storeCode={storeCode} gateway={gateway} onAsk={setAsked} onChange={refresh} />
          )}
        </>
      }
      first={
        <LivePart live={live} skeleton={<Skeleton height={420} />}>
          {() =>
            diagnosis && gateway ? (
              <Diagnosis storeCode={storeCode} gwMac={gwMac} diagnosis={diagnosis} onAsk={setAsked} />
            ) : gateway ? (
              error ? (
                <LoadFailed error={error} onRetry={retry} />
              ) : (
                <Skeleton height={420} />
              )
            ) : (
              <EmptyState
                title={translate('areas.gateway.gone')}
                text={translate('areas.gateway.goneText')}
                action={<Link to={back}>{translate('areas.gateway.back')}</Link>}
              />
            )
          }
        </LivePart>
      }
      aside={isThere && <GatewayAside gateway={gateway} store={store} />}
      below={isThere && span && <GatewayAlarms gwMac={gwMac} />}
    >
      {isThere && span && (
        <>
          {isReal(gateway) ? (
            <HardwarePanels storeCode={storeCode} gwMac={gwMac} />
          ) : (
            <GatewayUsage gateway={gateway} samples={samples} span={span} />
          )}
          <Timeline
            resource="gateway"
            storeCode={storeCode}
            path={fillPath('/timeline/store/{storeCode}/gateway/{gwMac}', { storeCode, gwMac })}
            kinds={KINDS}
          />
        </>
      )}
      <GatewayDialogs
        open={asked}
        storeCode={storeCode}
        gwMac={gwMac}
        onClose={(isChanged) => {
          setAsked(undefined)
          if (isChanged) refresh()
        }}
      />
    </RecordPage>
  )
}

/** Whether it speaks a real protocol. */
const isReal = ({ driver = 'SIMULATOR' }: Pick<Gateway, 'driver'>) => driver !== 'SIMULATOR'

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
