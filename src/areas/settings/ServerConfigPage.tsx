import { useTranslate } from 'ra-core'
import { PageHeader } from '../../ui/kit/PageHeader'
import { SettingsForm } from '../../ui/form/SettingsForm'
import { SmtpForm } from './SmtpForm'
import styles from './settings.module.css'

/** The configuration of the server and of its mail server. */
export function ServerConfigPage() {
  const translate = useTranslate()
  return (
    <div className={styles.page}>
      <PageHeader title={translate('app.routes.serverConfig')} />
      <SettingsForm resource="server-config" title={translate('areas.settings.server')} />
      <SmtpForm />
    </div>
  )
}
