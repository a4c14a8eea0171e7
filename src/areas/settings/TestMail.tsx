import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Send } from 'lucide-react'
import { request } from '../../data/http'
import { useSession, useViewer } from '../../data/session'
import { useDescriptor } from '../../data/useDescriptor'
import { can } from '../../schema/access'
import { bodyOf } from '../../schema/body'
import { Button } from '../../ui/kit/Button'
import { afterDialog } from '../../ui/kit/focusWrong'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import styles from './settings.module.css'
import { missing } from './smtpMistakes'

const TITLE = 'titles.settingSmtpError'

/** Sends a mail to oneself with what stands in the form, saved or not: POST /test/smtp (spec/3 §7). */
export function TestMail() {
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const { getValues, setFocus } = useFormContext()
  const descriptor = useDescriptor('smtp')
  const writes = can(useViewer(), 'server_config.write.whole')
  const email = useSession()?.email ?? ''
  const [isBusy, setBusy] = useState(false)
  if (!writes || !descriptor) return null
  const send = async () => {
    const values = getValues()
    const [lacks] = Object.entries(missing(values))
    if (lacks) return showError(TITLE, translate(lacks[1]), () => afterDialog(() => setFocus(lacks[0])))
    setBusy(true)
    try {
      await request('POST', '/test/smtp', { body: { ...bodyOf(descriptor, values), enable: true, passwordSet: undefined } })
      notify(translate('areas.settings.testSent', { email }), { type: 'success' })
    } catch (error) {
      showError(TITLE, error)
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
