import { type RaRecord, useGetList, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useClock } from '../../../data/clock'
import { mayAccess } from '../../../data/authProvider'
import { useDescriptor } from '../../../data/useDescriptor'
import type { Gateway, LabelEvent, Tag } from '../../../generated/types'
import { fieldOf } from '../../../schema/descriptor'
import { fillPath } from '../../../schema/template'
import { displayNode } from '../../../ui/displays/registry'
import { Card } from '../../../ui/kit/Card'
import { Link } from '../../../ui/kit/Link'
import { Ago } from '../../../ui/displays/ago'
import { FactList } from '../../../domain/record/FactList'
import { historyHref } from '../history/tagHistory'
import { eventsHref, isOfRealKind, useLastEvent } from './labelEvents'

interface TagFactsProps {
  readonly storeCode: string
  /** Undefined while loading. */
  readonly tag: Tag | undefined
}

/** The state of a tag; normal values are shown quietly. */
export function TagFacts({ storeCode, tag }: TagFactsProps) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useDescriptor('tag')
  const shown = (name: keyof Tag & string): ReactNode =>
    tag && descriptor && (displayNode('tag', fieldOf(descriptor, name), { ...tag }, translate, clock) ?? null)
  const label = (name: keyof Tag & string) => translate(`resources.tag.fields.${name}`)
  const gwMac = useGatewayOf(storeCode, tag?.gwIp)
  const gateway = () =>
    gwMac === undefined ? (
      shown('gwIp')
    ) : (
      <Link to={fillPath('/store/{storeCode}/gw/{gwMac}', { storeCode, gwMac })}>{shown('gwIp')}</Link>
    )
  const temperature = () =>
    tag &&
    (tag.temperature == null ? null : (
      <Link to={historyHref({ storeCode, tagMac: tag.tagMac, tagId: tag.tagId }, 'temperature')}>
        {shown('temperature')}
      </Link>
    ))
  const time = (at: number | null | undefined) => tag && (at ? <Ago epoch={at} /> : null)
  const real = tag && isOfRealKind(tag.tagType ?? '') ? tag : undefined
  const [press, tap] = [useLastEvent(real, 'BUTTON'), useLastEvent(real, 'NFC')]
  const facts = [
    { label: label('status'), value: shown('status') },
    { label: label('battery'), value: shown('battery') },
    { label: label('rssi'), value: shown('rssi') },
    { label: label('temperature'), value: temperature() },
    { label: translate('areas.tags.history.facts.gateway'), value: gateway() },
    { label: label('version'), value: shown('version') },
    { label: label('respondedAt'), value: time(tag?.respondedAt) },
    { label: label('updatedAt'), value: time(tag?.updatedAt) },
    ...(real
      ? [
          { label: translate('areas.tags.page.lastButton'), value: press && <LastEvent event={press} /> },
          { label: translate('areas.tags.page.lastTap'), value: tap && <LastEvent event={tap} /> },
        ]
      : []),
  ]
  return (
    <Card>
      <FactList facts={facts} />
    </Card>
  )
}

/** When it happened, with which button, and all that happened behind it. */
function LastEvent({ event: { labelMac, updatedAt, which } }: { readonly event: LabelEvent }) {
  const translate = useTranslate()
  return (
    <Link to={eventsHref(labelMac)}>
      <Ago epoch={updatedAt} />
      {which != null && ` · ${translate('areas.tags.page.button', { which })}`}
    </Link>
  )
}

/** The MAC of the gateway with this IP; undefined without permission to read gateways, or if it no longer exists. */
function useGatewayOf(storeCode: string, ip: string | null | undefined): string | undefined {
  const { data } = useGetList<RaRecord<string> & Gateway>(
    'gateway',
    { pagination: { page: 1, perPage: 1 }, filter: { ip: { equals: ip } }, meta: { params: { storeCode } } },
    { enabled: Boolean(ip) && mayAccess('gateway', 'list'), retry: false, meta: { background: true } },
  )
  return data?.[0]?.gwMac
}
