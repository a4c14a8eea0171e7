import { useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import { useClock } from '../../../data/clock'
import { useViewer } from '../../../data/session'
import { useLoadedDescriptor } from '../../../data/useDescriptor'
import type { GatewayReport } from '../../../generated/types'
import { can } from '../../../schema/access'
import { Facts } from '../../../domain/machines/Facts'
import { sentences } from '../../../ui/displays/sentences'
import { Badge } from '../../../ui/kit/Badge'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { lazily } from '../../../ui/kit/lazily'
import styles from './hardware.module.css'

const ActionForm = lazily(() => import('../../../ui/list/ActionForm').then((module) => module.ActionForm))

type Change = NonNullable<GatewayReport['change']>
type OwnSettings = NonNullable<GatewayReport['settings']>

interface GatewaySettingsProps {
  readonly report: GatewayReport
  readonly settings: OwnSettings
  readonly onChange: () => void
}

/** How a gateway is set, as it says itself, and changing of it what can be changed from here. */
export function GatewaySettings({ report, settings, onChange }: GatewaySettingsProps) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'store.write')
  const [isChanging, setChanging] = useState(false)
  const yesNo = (is: boolean | null) => (is == null ? null : translate(`areas.hardware.health.${is ? 'yes' : 'no'}`))
  const { change } = report
  const { tls, dhcp, every, alias, ip, mac, server, mask, router } = settings
  const said = {
    alias,
    ip,
    mac,
    server,
    tls: yesNo(tls),
    dhcp: yesNo(dhcp),
    mask,
    router,
    every: every === null ? null : translate('areas.hardware.health.seconds', { count: every }),
  }
  const facts = Object.entries(said).flatMap(([name, value]) =>
    value == null ? [] : [{ label: translate(`areas.hardware.settings.${name}`), value }],
  )
  return (
    <Card
      title={translate('areas.hardware.settings.title')}
      beside={
        change && <Badge tone={TONES[change.state]}>{translate(`areas.hardware.change.states.${change.state}`)}</Badge>
      }
      actions={
        mayWrite &&
        report.configures &&
        change?.state !== 'TOLD' && (
          <Button onClick={() => setChanging(true)}>{translate('areas.hardware.change.start')}</Button>
        )
      }
    >
      {change && <Progress change={change} />}
      <Facts facts={facts} />
      <p className={styles.note}>{translate('areas.hardware.settings.note')}</p>
      {isChanging && (
        <ChangeForm
          report={report}
          settings={settings}
          onClose={() => {
            setChanging(false)
            onChange()
          }}
        />
      )}
    </Card>
  )
}

const TONES: Record<Change['state'], 'ok' | 'error' | 'warn' | 'info'> = {
  TOLD: 'info',
  DONE: 'ok',
  REFUSED: 'error',
  UNKNOWN: 'warn',
}

/** What was sent last, and what was heard of it. */
function Progress({ change: { state, alias, every, askedAt } }: { readonly change: Change }) {
  const translate = useTranslate()
  const clock = useClock()
  return (
    <p role="status" className={styles.state}>
      {sentences(
        translate('areas.hardware.change.wanted', { alias, every, time: clock.text(askedAt) }),
        translate(`areas.hardware.change.notes.${state}`),
      )}
    </p>
  )
}

interface ChangeFormProps {
  readonly report: GatewayReport
  readonly settings: OwnSettings
  readonly onClose: () => void
}

function ChangeForm({ report: { storeCode, gwMac }, settings: { alias, every }, onClose }: ChangeFormProps) {
  const translate = useTranslate()
  const action = useLoadedDescriptor('gateway-change')?.actions.find(({ id }) => id === 'change')
  if (!action) return null
  return (
    <Suspense fallback={null}>
      <ActionForm
        action={action}
        resource="gateway-change"
        title={translate('resources.gateway-change.dialogs.change.title', { gwMac })}
        rows={[]}
        params={{ storeCode, gwMac }}
        defaults={{ ...(alias !== null && { alias }), ...(every !== null && { every }) }}
        onClose={onClose}
      />
    </Suspense>
  )
}
