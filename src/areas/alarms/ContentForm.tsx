import { useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { unknownVariables } from '../../schema/alarmMail'
import type { FormCheck } from '../../ui/form/extras'
import { text as Text, textarea as TextArea } from '../../ui/inputs/text'
import type { Input } from '../../ui/inputs/types'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import styles from './alarms.module.css'
import { MailPreview } from './MailPreview'
import { useAlarmConfig } from './useAlarmConfig'
import { VariableList } from './VariableList'

const FIELDS = ['title', 'detail', 'subject', 'body'] as const

const BodyInput: Input = (props) => (
  <div className={styles.text}>
    <TextArea {...props} />
    {!props.readOnly && <VariableList field={props.source} />}
  </div>
)

const SubjectInput: Input = (props) => (
  <>
    <Text {...props} />
    {!props.readOnly && <VariableList field={props.source} />}
  </>
)

const fields = {
  type: { form: false },
  title: { wide: true },
  subject: { input: SubjectInput, wide: true },
  body: { input: BodyInput, wide: true },
}

/** Edits the texts of the notifications of one alarm type, with the variables they may use and a preview of the mail. */
export function ContentForm(props: ActionDialogProps) {
  const translate = useTranslate()
  const type = String(props.rows[0]?.['type'] ?? '')
  const { variables, titleOf } = useAlarmConfig()
  const typeName = translate(`messages.alarmTypes.${type}`, { _: titleOf(type) })
  const check: FormCheck = useCallback(
    (values) =>
      Object.fromEntries(
        FIELDS.flatMap((field) => {
          const [name] = unknownVariables(String(values[field] ?? ''), variables)
          return name === undefined ? [] : [[field, translate('areas.alarms.unknownVariable', { name: `{${name}}` })]]
        }),
      ),
    [translate, variables],
  )
  const after = useMemo(() => <MailPreview type={type} />, [type])
  return (
    <ActionForm
      {...props}
      title={translate('areas.alarms.contentOf', { type: typeName })}
      fields={fields}
      check={check}
      after={after}
    />
  )
}
