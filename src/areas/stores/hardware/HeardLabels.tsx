import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { request } from '../../../data/http'
import { tagTypeInfoQuery } from '../../../data/tagTypes'
import { useViewer } from '../../../data/session'
import type { GatewayReport, HeardEntry, HeardLabel } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { errorText } from '../../../ui/feedback/errorText'
import { useGuardedDialog } from '../../../ui/feedback/useGuardedDialog'
import { Ago } from '../../../ui/displays/ago'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { TextInput } from '../../../ui/kit/TextInput'
import { useAsking } from './useAsking'
import styles from './hardware.module.css'

interface HeardLabelsProps {
  readonly report: GatewayReport
  readonly onChange: () => void
}

/** The labels that a gateway hears and that are not registered: each is given a product in two steps. */
export function HeardLabels({ report: { storeCode, gwMac, heard, unregistered = 0 }, onChange }: HeardLabelsProps) {
  const translate = useTranslate()
  const mayWrite = can(useViewer(), 'tag.write')
  const [chosen, setChosen] = useState<HeardLabel>()
  return (
    <Card title={translate('areas.hardware.heard.title')}>
      {heard.length === 0 && <p className={styles.quiet}>{translate('areas.hardware.heard.none')}</p>}
      <ul className={styles.list} tabIndex={0} aria-label={translate('areas.hardware.heard.title')}>
        {heard.map((label) => (
          <li key={label.tagMac}>
            <div>
              <div className={styles.mac}>{label.tagMac}</div>
              <div className={styles.quiet}>
                {[label.panel ?? translate('areas.hardware.heard.unknownPanel'), label.alias]
                  .filter(Boolean)
                  .join(' · ')}
                {label.seenAt != null && (
                  <>
                    {' · '}
                    <Ago epoch={label.seenAt} />
                  </>
                )}
              </div>
            </div>
            {mayWrite && (
              <Button disabled={label.panel == null} onClick={() => setChosen(label)}>
                {translate('areas.hardware.heard.assign')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {unregistered > heard.length && (
        <p className={styles.quiet}>{translate('areas.hardware.heard.more', { count: unregistered - heard.length })}</p>
      )}
      {chosen && (
        <RegisterDialog
          storeCode={storeCode}
          gwMac={gwMac}
          label={chosen}
          onClose={(isDone) => {
            setChosen(undefined)
            if (isDone) onChange()
          }}
        />
      )}
    </Card>
  )
}

interface RegisterDialogProps {
  readonly storeCode: string
  readonly gwMac: string
  readonly label: HeardLabel
  readonly onClose: (isDone: boolean) => void
}

function RegisterDialog({ storeCode, gwMac, label: { tagMac, panel }, onClose }: RegisterDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [prCode, setPrCode] = useState('')
  const { mutation: register } = useAsking(
    (body: HeardEntry, signal) =>
      request('POST', fillPath('/api/v1/hardware-gateway/{storeCode}/{gwMac}/label', { storeCode, gwMac }), {
        body,
        signal,
      }),
    async () => {
      notify('areas.hardware.heard.registered', { type: 'success' })
      // Its type may be new.
      await Promise.all(
        [['tag'], tagTypeInfoQuery.queryKey, ['hardware-gateway', storeCode, gwMac]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
    'tag',
  )
  const { close, leave } = useGuardedDialog(prCode.trim() !== '', register.isPending, () => onClose(false))
  // A late answer closes no other dialog that is open by then.
  const done = () => {
    leave()
    onClose(true)
  }
  const submit = () => register.mutate({ tagMac, ...(prCode.trim() && { prCode: prCode.trim() }) }, { onSuccess: done })
  return (
    <FormDialog
      title={translate('areas.hardware.heard.dialogTitle', { tag: tagMac })}
      description={panel}
      submitLabel={translate('areas.hardware.heard.register')}
      busy={register.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        label={translate('areas.hardware.heard.product')}
        help={translate('areas.hardware.heard.productHelp')}
        error={register.error ? errorText(register.error, translate) : undefined}
        autoComplete="off"
        maxLength={128}
        value={prCode}
        onChange={(event) => {
          setPrCode(event.target.value)
          if (!register.isPending) register.reset()
        }}
      />
    </FormDialog>
  )
}
