import { useGetOne, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { Info } from 'lucide-react'
import type { FieldOverrides } from '../../ui/fields'
import type { FormCheck } from '../../ui/form/extras'
import { ONLY, SettingsForm } from '../../ui/form/SettingsForm'
import { Banner } from '../../ui/kit/Banner'
import { smtpMistakes } from './smtpMistakes'
import { SmtpPassword } from './SmtpPassword'
import { TestMail } from './TestMail'

const FIELDS: FieldOverrides = { enable: { wide: true }, password: { input: SmtpPassword } }

/** The mail server, with a mail to try it (spec/3 §3, §5, §7). What an enabled one lacks is told by its field. */
export function SmtpForm() {
  const translate = useTranslate()
  const { data } = useGetOne<{ id: string; enable?: boolean }>('smtp', { id: ONLY })
  const check: FormCheck = useCallback(
    (values) => Object.fromEntries(Object.entries(smtpMistakes(values)).map(([field, key]) => [field, translate(key)])),
    [translate],
  )
  return (
    <SettingsForm
      resource="smtp"
      title={translate('areas.settings.smtp')}
      note={data?.enable === false && <Banner tone="info" icon={<Info aria-hidden="true" />}>{translate('areas.settings.noMails')}</Banner>}
      fields={FIELDS}
      check={check}
      after={<TestMail />}
    />
  )
}
