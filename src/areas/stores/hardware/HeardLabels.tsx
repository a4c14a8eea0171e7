import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { HttpError, request } from '../../../data/http'
import { tagTypeInfoQuery } from '../../../data/tagTypes'
import { useViewer } from '../../../data/session'
import type { GatewayReport, HeardEntry, HeardLabel } from '../../../generated/types'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { errorText } from '../../../ui/feedback/errorText'
import { useGuardedDialog } from '../../../ui/feedback/useGuardedDialog'
import { PasswordInput } from '../../../ui/inputs/password'
import { Ago } from '../../../ui/displays/ago'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { afterDialog } from '../../../ui/kit/focusWrong'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { TextInput } from '../../../ui/kit/TextInput'
import { useAsking } from '../../../ui/feedback/useAsking'
import { Refused } from './Refused'
import styles from './hardware.module.css'

interface HeardLabelsProps {
  readonly report: GatewayReport
  readonly onChange: () => void
}

/** The labels that a gateway hears and that are not registered: each is given a product in two steps. */
export function HeardLabels({ report, onChange }: HeardLabelsProps) {
  const { storeCode, gwMac, heard, unregistered = 0, labelKeys } = report
  const translate = useTranslate()
  const viewer = useViewer()
  const mayWrite = can(viewer, 'tag.write')
  const [chosen, setChosen] = useState<HeardLabel>()
  const list = useRef<HTMLUListElement>(null)
  /** The line of a label that is registered goes, and its button with the focus: the next one has it then. */
  const focusBeside = ({ tagMac }: HeardLabel) => {
    const at = heard.findIndex((label) => label.tagMac === tagMac)
    const beside = heard[at + 1] ?? heard[at - 1]
    afterDialog(() => {
      const line = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-tag') === beside?.tagMac)
      const target = line?.querySelector<HTMLElement>('button:not(:disabled)') ?? list.current
      target?.focus()
    })
  }
  return (
    <Card title={translate('areas.hardware.heard.title')}>
      {heard.length === 0 && <p className={styles.quiet}>{translate('areas.hardware.heard.none')}</p>}
      <ul ref={list} className={styles.list} tabIndex={0} aria-label={translate('areas.hardware.heard.title')}>
        {heard.map((label) => (
          <li key={label.tagMac} data-tag={label.tagMac}>
            <div>
              <div className={styles.mac}>{label.tagMac}</div>
              <div className={styles.quiet}>
                {[
                  label.panel ?? translate('areas.hardware.heard.unknownPanel'),
                  label.alias,
                  label.firmware && translate('areas.hardware.heard.firmware', { version: label.firmware }),
                  label.hasKey && translate('areas.hardware.key.states.STORED'),
                ]
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
          mayHaveKey={labelKeys && can(viewer, 'store.write')}
          onClose={(isDone) => {
            setChosen(undefined)
            if (!isDone) return
            focusBeside(chosen)
            onChange()
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
  /** Whether its key is asked for, where it has one. */
  readonly mayHaveKey: boolean
  readonly onClose: (isDone: boolean) => void
}

function RegisterDialog({ storeCode, gwMac, label, mayHaveKey, onClose }: RegisterDialogProps) {
  const { tagMac, panel, hasKey } = label
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [prCode, setPrCode] = useState('')
  const [key, setKey] = useState('')
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
  const { close, leave } = useGuardedDialog(prCode.trim() !== '' || key !== '', register.isPending, () =>
    onClose(false),
  )
  // A late answer closes no other dialog that is open by then.
  const done = () => {
    leave()
    onClose(true)
  }
  const submit = () =>
    register.mutate(
      { tagMac, ...(prCode.trim() && { prCode: prCode.trim() }), ...(key.trim() && { key }) },
      { onSuccess: done },
    )
  const failure = register.error && errorText(register.error, translate)
  const fields = register.error instanceof HttpError ? register.error.fields : undefined
  const at = ['prCode', 'key'].find((field) => fields?.[field] !== undefined)
  return (
    <FormDialog
      title={translate('areas.hardware.heard.dialogTitle', { tag: tagMac })}
      description={panel}
      submitLabel={translate('areas.hardware.heard.register')}
      busy={register.isPending}
      holds
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        label={translate('areas.hardware.heard.product')}
        help={translate('areas.hardware.heard.productHelp')}
        error={failure && at === 'prCode' ? failure : undefined}
        autoComplete="off"
        maxLength={128}
        value={prCode}
        onChange={(event) => {
          setPrCode(event.target.value)
          register.reset()
        }}
      />
      {mayHaveKey && (
        <PasswordInput
          label={translate('areas.hardware.key.optional')}
          help={translate(`areas.hardware.key.${hasKey ? 'keptHelp' : 'registerHelp'}`)}
          error={failure && at === 'key' ? failure : undefined}
          maxLength={64}
          value={key}
          onChange={(event) => {
            setKey(event.target.value)
            register.reset()
          }}
        />
      )}
      {failure && at === undefined && <Refused>{failure}</Refused>}
    </FormDialog>
  )
}
