import { useNotify, useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import { useClock } from '../../../data/clock'
import { isMissing } from '../../../data/errors'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import { useLoadedDescriptor } from '../../../data/useDescriptor'
import type { GatewayReport } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { Facts } from '../../../domain/machines/Facts'
import { sentences } from '../../../ui/displays/sentences'
import { Badge } from '../../../ui/kit/Badge'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { ConfirmDialog } from '../../../ui/kit/ConfirmDialog'
import { showError } from '../../../ui/kit/errorDialog'
import { lazily } from '../../../ui/kit/lazily'
import styles from './hardware.module.css'

const ActionForm = lazily(() => import('../../../ui/list/ActionForm').then((module) => module.ActionForm))

const PATH = '/api/v1/gateway-update/{storeCode}/{gwMac}'
const MEGA = 1_000_000

type Update = NonNullable<GatewayReport['update']>

interface GatewaySoftwareProps {
  readonly report: GatewayReport
  readonly onChange: () => void
}

/** The software of a gateway that takes new one from here: how far the last one is, and giving it another. */
export function GatewaySoftware({ report, onChange }: GatewaySoftwareProps) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'store.write')
  const [asked, setAsked] = useState<'start' | 'stop'>()
  const { update } = report
  const isOpen = update != null && OPEN.has(update.state)
  const close = (isChanged = false) => {
    setAsked(undefined)
    if (isChanged) onChange()
  }
  return (
    <Card
      title={translate('areas.hardware.update.title')}
      beside={
        update && (
          <Badge tone={TONES[update.state] ?? 'info'}>
            {translate(`areas.hardware.update.states.${update.state}`)}
          </Badge>
        )
      }
      actions={
        <>
          {mayWrite && isOpen && !update.fetchedAt && (
            <Button onClick={() => setAsked('stop')}>{translate('areas.hardware.update.stop')}</Button>
          )}
          {mayWrite && !isOpen && (
            <Button onClick={() => setAsked('start')}>{translate('areas.hardware.update.start')}</Button>
          )}
        </>
      }
    >
      {update ? (
        <Progress report={report} update={update} />
      ) : (
        <p className={styles.quiet}>{translate('areas.hardware.update.none')}</p>
      )}
      {asked === 'start' && <StartForm report={report} onClose={close} />}
      {asked === 'stop' && <StopQuestion report={report} onClose={close} />}
    </Card>
  )
}

/** Something may still come of it. */
const OPEN: ReadonlySet<Update['state']> = new Set(['ASKED', 'TOLD', 'FETCHED', 'TAKEN'])
const TONES: Partial<Record<Update['state'], 'ok' | 'error' | 'warn' | 'neutral'>> = {
  DONE: 'ok',
  REFUSED: 'error',
  NOT_TOLD: 'error',
  UNKNOWN: 'warn',
  STOPPED: 'neutral',
}
const STEPS = ['askedAt', 'toldAt', 'fetchedAt', 'takenAt', 'endedAt'] as const

/** What was heard of it, with times; and what is not known. */
function Progress({ report, update }: { readonly report: GatewayReport; readonly update: Update }) {
  const translate = useTranslate()
  const clock = useClock()
  const text = (name: string) => translate(`areas.hardware.update.${name}`)
  // What is smaller than that is no software, and not nothing.
  const megabytes = Math.max(0.1, Math.round((10 * update.size) / MEGA) / 10)
  const size = translate('areas.hardware.update.size', { megabytes })
  return (
    <>
      <p role="status" className={styles.state}>
        {sentences(
          text(`notes.${update.state}`),
          update.reason && translate(`resources.gateway-update.enums.reason.${update.reason}`),
        )}
      </p>
      <Facts
        facts={[
          { label: text('wanted'), value: update.version },
          { label: text('version'), value: report.version ?? null },
          { label: text('file'), value: `${update.fileName} · ${size} · MD5 ${update.md5}` },
          { label: text('from'), value: update.serverAddress },
          ...STEPS.flatMap((step) => {
            const at = update[step]
            return at == null ? [] : [{ label: text(`steps.${step}`), value: clock.text(at) }]
          }),
        ]}
      />
    </>
  )
}

interface DialogProps {
  readonly report: GatewayReport
  readonly onClose: (isChanged?: boolean) => void
}

function StartForm({ report: { storeCode, gwMac, update }, onClose }: DialogProps) {
  const translate = useTranslate()
  const action = useLoadedDescriptor('gateway-update')?.actions.find(({ id }) => id === 'start')
  if (!action) return null
  return (
    <Suspense fallback={null}>
      <ActionForm
        action={action}
        resource="gateway-update"
        title={translate('resources.gateway-update.dialogs.start.title', { gwMac })}
        rows={[]}
        params={{ storeCode, gwMac }}
        // As the browser reaches it, if it was never said how the gateway does: often that is the same.
        defaults={{ serverAddress: update?.serverAddress ?? window.location.origin }}
        onClose={onClose}
      />
    </Suspense>
  )
}

function StopQuestion({ report: { storeCode, gwMac }, onClose }: DialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const stop = async () => {
    try {
      await request('DELETE', fillPath(PATH, { storeCode, gwMac }))
      notify('areas.hardware.update.stopped', { type: 'success' })
    } catch (cause) {
      // It has ended meanwhile.
      if (!isMissing(cause)) showError(undefined, cause)
    }
    onClose(true)
  }
  return (
    <ConfirmDialog
      danger
      title={translate('areas.hardware.update.stopTitle')}
      text={translate('areas.hardware.update.stopText')}
      confirmLabel={translate('areas.hardware.update.stop')}
      onConfirm={stop}
      onOpenChange={() => onClose()}
    />
  )
}
