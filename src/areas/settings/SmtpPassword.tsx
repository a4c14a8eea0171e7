import { useQueryClient } from '@tanstack/react-query'
import { useGetOne, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { request } from '../../data/http'
import type { Smtp } from '../../generated/types'
import { confirm } from '../../ui/feedback/confirm'
import { ONLY } from '../../ui/form/SettingsForm'
import { PasswordInput } from '../../ui/inputs/password'
import type { InputProps } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Button } from '../../ui/kit/Button'
import { showError } from '../../ui/kit/errorDialog'
import styles from './settings.module.css'

/** The password of the mail server: says whether one is stored, and can remove it. */
export function SmtpPassword(props: InputProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { texts, control, readOnly } = useFieldInput(props)
  const [isBusy, setBusy] = useState(false)
  const { data } = useGetOne<Smtp & { id: string }>('smtp', { id: ONLY })
  const isSet = data?.passwordSet === true
  const text = (key: string) => translate(`areas.settings.password.${key}`)
  const remove = async () => {
    if (
      !(await confirm({
        title: text('removeTitle'),
        text: text('removeText'),
        confirmLabel: text('removeYes'),
        danger: true,
      }))
    )
      return
    setBusy(true)
    try {
      // Leaves the rest of the form unsaved.
      await request('PUT', '/config/smtp', { body: { enable: data?.enable === true, password: '' } })
      await queries.invalidateQueries({ queryKey: ['smtp'] })
      notify(text('removed'), { type: 'success' })
    } catch (error) {
      showError('titles.settingSmtpError', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PasswordInput {...texts} help={text(isSet ? 'kept' : 'none')} {...control} readOnly={readOnly} />
      {isSet && !readOnly && (
        <Button
          className={styles.beneath}
          size="s"
          icon={<KeyRound aria-hidden="true" />}
          loading={isBusy}
          onClick={() => void remove()}
        >
          {text('remove')}
        </Button>
      )}
    </>
  )
}
