import { useGetOne, useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { Info } from 'lucide-react'
import type { FormCheck } from '../../ui/form/overrides'
import { ONLY, SettingsForm } from '../../ui/form/SettingsForm'
import { Banner } from '../../ui/kit/Banner'
import { smtpMistakes } from './smtpMistakes'
import { TestMail } from './TestMail'

/** The mail server, with a mail to try it (spec/3 §3, §5, §7). What an enabled one lacks is told by its field. */
export function SmtpForm() {
  const translate = useTranslate()
  const { data } = useGetOne<{ id: string; enable?: boolean; passwordSet?: boolean }>('smtp', { id: ONLY })
  const check: FormCheck = useCallback(
    (values) => Object.fromEntries(Object.entries(smtpMistakes(values)).map(([field, key]) => [field, translate(key)])),
    [translate],
  )
  const isSet = data?.passwordSet === true
  const overrides = useMemo(
    () => ({
      enable: { wide: true },
      password: { help: translate(isSet ? 'areas.settings.passwordKept' : 'areas.settings.passwordNone') },
    }),
    [translate, isSet],
  )
  return (
    <SettingsForm
      resource="smtp"
      title={translate('areas.settings.smtp')}
      note={data?.enable === false && <Banner tone="info" icon={<Info aria-hidden="true" />}>{translate('areas.settings.noMails')}</Banner>}
      overrides={overrides}
      check={check}
      after={<TestMail />}
    />
  )
}
