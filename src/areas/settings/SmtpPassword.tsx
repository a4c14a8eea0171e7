import { useQueryClient } from '@tanstack/react-query'
import { useGetOne, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { request } from '../../data/http'
import type { Smtp } from '../../generated/types'
import { useConfirm } from '../../ui/feedback/useConfirm'
import { ONLY } from '../../ui/form/SettingsForm'
import { PasswordInput } from '../../ui/inputs/password'
import type { InputProps } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Button } from '../../ui/kit/Button'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import styles from './settings.module.css'

/** The password of the mail server: says whether one is stored, and takes that away when asked to (spec/3 §3, §7). */
export function SmtpPassword(props: InputProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const { texts, control, readOnly } = useFieldInput(props)
  const [isBusy, setBusy] = useState(false)
  const { data } = useGetOne<Smtp & { id: string }>('smtp', { id: ONLY })
  const isSet = data?.passwordSet === true
  const word = (key: string) => translate(`areas.settings.password.${key}`)
  const remove = async () => {
    if (!(await confirm({ title: word('removeTitle'), text: word('removeText'), confirmLabel: word('removeYes'), danger: true }))) return
    setBusy(true)
    try {
      // What else stands in the form is not saved by this.
      await request('PUT', '/config/smtp', { body: { enable: data?.enable === true, password: '' } })
      await queries.invalidateQueries({ queryKey: ['smtp'] })
      notify(word('removed'), { type: 'success' })
    } catch (error) {
      showError('titles.settingSmtpError', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PasswordInput {...texts} help={word(isSet ? 'kept' : 'none')} {...control} readOnly={readOnly} />
      {isSet && !readOnly && (
        <Button className={styles.beneath} size="s" icon={<KeyRound aria-hidden="true" />} loading={isBusy} onClick={() => void remove()}>
          {word('remove')}
        </Button>
      )}
    </>
  )
}
