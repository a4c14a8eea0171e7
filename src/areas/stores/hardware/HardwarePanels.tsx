import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useClock } from '../../../data/clock'
import { isMissing, whileThere } from '../../../data/errors'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import type { GatewayReport } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { Facts } from '../../../domain/machines/Facts'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Ago } from '../../../ui/displays/ago'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { LiveNotice } from '../../../ui/live/LiveNotice'
import { Remarks } from './FoundGateway'
import { GatewaySettings } from './GatewaySettings'
import { GatewaySoftware } from './GatewaySoftware'
import { HeardLabels } from './HeardLabels'
import { MoveGatewayDialog } from './MoveGatewayDialog'
import styles from './hardware.module.css'

const REFRESH_MS = 5_000

interface HardwarePanelsProps {
  readonly storeCode: string
  readonly gwMac: string
}

/** A gateway of a real protocol: how it is, the labels that it hears and that are not registered, and its log. */
export function HardwarePanels({ storeCode, gwMac }: HardwarePanelsProps) {
  const queryKey = ['hardware-gateway', storeCode, gwMac]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      request<GatewayReport>('GET', fillPath('/api/v1/hardware-gateway/{storeCode}/{gwMac}', { storeCode, gwMac }), {
        signal,
      }),
    refetchInterval: whileThere(REFRESH_MS),
    retry: false,
    meta: { background: true },
  })
  // One that was deleted meanwhile is not what it was last.
  if (error && (!data || isMissing(error))) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <>
      <LiveNotice live={{ data, error, refresh: () => void refetch(), queryKey }} />
      <Health report={data} onChange={() => void refetch()} />
      {data.settings && <GatewaySettings report={data} settings={data.settings} onChange={() => void refetch()} />}
      {data.software && <GatewaySoftware report={data} onChange={() => void refetch()} />}
      <HeardLabels report={data} onChange={() => void refetch()} />
      <Log report={data} />
    </>
  )
}

const KILO = 1024

function Health({ report, onChange }: { readonly report: GatewayReport; readonly onChange: () => void }) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'store.write')
  const [isMoving, setMoving] = useState(false)
  const label = (name: string) => translate(`resources.hardware-gateway.fields.${name}`)
  const yesNo = (is: boolean | null | undefined) =>
    is == null ? null : translate(`areas.hardware.health.${is ? 'yes' : 'no'}`)
  const { isOnline, fault } = report
  const state = isOnline == null ? 'notAsked' : isOnline ? 'online' : 'offline'
  const facts = [
    {
      label: label('isOnline'),
      value: [
        translate(`areas.hardware.health.${state}`),
        ...(fault && !isOnline ? [translate(`resources.hardware-gateway.enums.fault.${fault}`)] : []),
      ].join(' · '),
    },
    { label: label('heardAt'), value: report.heardAt ? <Ago epoch={report.heardAt} /> : null },
    { label: label('driver'), value: translate(`resources.hardware-gateway.enums.driver.${report.driver}`) },
    { label: label('address'), value: report.address },
    ...(report.pictureAddress ? [{ label: label('pictureAddress'), value: report.pictureAddress }] : []),
    ...(report.user ? [{ label: label('user'), value: report.user }] : []),
    ...(report.hasSecret
      ? [
          {
            label: translate('areas.hardware.health.secret'),
            value: translate(`areas.hardware.health.${fault === 'SEALED' ? 'secretUnread' : 'secretSet'}`),
          },
        ]
      : []),
    { label: label('version'), value: report.version ?? null },
    ...(report.moduleVersion ? [{ label: label('moduleVersion'), value: report.moduleVersion }] : []),
    { label: label('hardware'), value: report.hardware || null },
    { label: label('channel'), value: report.channel ?? null },
    { label: label('hasRadio'), value: yesNo(report.hasRadio) },
    { label: label('queue'), value: report.queue ?? null },
    { label: label('labels'), value: report.labels ?? null },
    {
      label: label('freeBytes'),
      value:
        report.freeBytes == null
          ? null
          : translate('areas.hardware.health.kilobytes', { count: Math.round(report.freeBytes / KILO) }),
    },
    {
      label: label('clockAhead'),
      value:
        report.clockAhead == null ? null : translate('areas.hardware.health.seconds', { count: report.clockAhead }),
    },
    { label: label('startedAt'), value: report.startedAt ? <Ago epoch={report.startedAt} /> : null },
    ...(report.listens === undefined ? [] : [{ label: label('listens'), value: yesNo(report.listens) }]),
    {
      label: translate('areas.hardware.health.content'),
      value: translate(`areas.hardware.health.contents.${report.content}`),
    },
    {
      label: translate('resources.label-way.fields.proof'),
      value: translate(`areas.hardware.health.proofs.${report.proof}`),
    },
  ]
  return (
    <Card
      title={translate('areas.hardware.health.title')}
      actions={mayWrite && <Button onClick={() => setMoving(true)}>{translate('areas.hardware.health.move')}</Button>}
    >
      <Remarks remarks={report.remarks ?? []} />
      <Facts facts={facts} />
      {isMoving && (
        <MoveGatewayDialog
          report={report}
          onClose={(isMoved) => {
            setMoving(false)
            if (isMoved) onChange()
          }}
        />
      )}
    </Card>
  )
}

function Log({ report: { log } }: { readonly report: GatewayReport }) {
  const translate = useTranslate()
  const clock = useClock()
  return (
    <Card title={translate('areas.hardware.log.title')}>
      {log.length === 0 ? (
        <p className={styles.quiet}>{translate('areas.hardware.log.none')}</p>
      ) : (
        <ul className={styles.log} tabIndex={0} aria-label={translate('areas.hardware.log.title')}>
          {log.map(({ id, at, level, text, tagMac }) => (
            <li key={id}>
              <span className={styles.quiet}>{clock.text(at)}</span>
              <span className={level === 'info' ? undefined : styles[level]}>
                {tagMac ? `${tagMac}: ` : ''}
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
