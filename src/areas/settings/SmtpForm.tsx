import { Info, Send } from 'lucide-react'
import { useGetOne, useNotify, useTranslate } from 'ra-core'
import { useCallback, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { request } from '../../data/http'
import { useSession, useViewer } from '../../data/session'
import { useDescriptor } from '../../data/useDescriptor'
import { can } from '../../schema/access'
import { bodyOf } from '../../schema/body'
import type { FieldOverrides } from '../../ui/fields'
import type { FormCheck } from '../../ui/form/extras'
import { ONLY, SettingsForm } from '../../ui/form/SettingsForm'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import { afterDialog } from '../../ui/kit/focusWrong'
import { showError } from '../../ui/kit/errorDialog'
import { missing, smtpErrors } from './smtpErrors'
import { SmtpPassword } from './SmtpPassword'
import styles from './settings.module.css'

const ERROR_TITLE = 'titles.settingSmtpError'
const FIELDS: FieldOverrides = { enable: { wide: true }, password: { input: SmtpPassword } }

/** The settings of the mail server, with a button that sends a test mail. */
export function SmtpForm() {
  const translate = useTranslate()
  const { data } = useGetOne<{ id: string; enable?: boolean }>('smtp', { id: ONLY })
  const check: FormCheck = useCallback(
    (values) => Object.fromEntries(Object.entries(smtpErrors(values)).map(([field, key]) => [field, translate(key)])),
    [translate],
  )
  return (
    <SettingsForm
      resource="smtp"
      title={translate('areas.settings.smtp')}
      note={
        data?.enable === false && (
          <Banner tone="info" icon={<Info aria-hidden="true" />}>
            {translate('areas.settings.noMails')}
          </Banner>
        )
      }
      fields={FIELDS}
      check={check}
      after={<TestMail />}
    />
  )
}

// Sends a mail to the viewer with the values in the form, saved or not.
function TestMail() {
  const translate = useTranslate()
  const notify = useNotify()
  const { getValues, setFocus } = useFormContext()
  const descriptor = useDescriptor('smtp')
  const canWrite = can(useViewer(), 'server_config.write.whole')
  const email = useSession()?.email ?? ''
  const [isBusy, setBusy] = useState(false)
  if (!canWrite || !descriptor) return null
  const send = async () => {
    const values = getValues()
    const [empty] = Object.entries(missing(values))
    if (empty) return showError(ERROR_TITLE, translate(empty[1]), () => afterDialog(() => setFocus(empty[0])))
    setBusy(true)
    try {
      await request('POST', '/test/smtp', {
        body: { ...bodyOf(descriptor, values), enable: true, passwordSet: undefined },
      })
      notify(translate('areas.settings.testSent', { email }), { type: 'success' })
    } catch (error) {
      showError(ERROR_TITLE, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.test}>
      <Button icon={<Send aria-hidden="true" />} loading={isBusy} onClick={() => void send()}>
        {translate('resources.smtp.actions.test')}
      </Button>
      <span>{translate('areas.settings.testText', { email })}</span>
    </div>
  )
}
