import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Values } from '../../schema/template'
import type { Display } from '../../ui/displays/types'
import type { FieldOverrides } from '../../ui/fields'
import { Badge } from '../../ui/kit/Badge'
import { ErrorIcon } from '../../ui/kit/icons'
import { ActionList, ListDialog } from '../../ui/list/ActionList'
import type { ActionDialogProps } from '../../ui/list/actionTypes'

const resultText: Display['text'] = (_, { record, translate }) => translate(loginResult(record))
const FIELDS: FieldOverrides = {
  type: {
    width: 280,
    display: { text: resultText, node: (type, context) => loginBadge(context.record, resultText(type, context)) },
  },
  email: { width: 200 },
}

/** A member's sign-ins, sign-outs and failed attempts, newest first. */
export const LoginHistoryDialog = (props: ActionDialogProps) => <ActionList {...props} fields={FIELDS} />

/** The same for an account by email; the header opens it for the signed-in person. */
export function LoginHistory({ email, onClose }: { email: string; onClose: () => void }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ email }), [email])
  return (
    <ListDialog
      resource="login-history"
      params={params}
      title={translate('resources.account.dialogs.loginHistory.title', { email })}
      fields={FIELDS}
      onClose={onClose}
    />
  )
}

/** The message key for the outcome of a sign-in or sign-out. */
export function loginResult({ type, success, locked }: Values): string {
  if (success === true) return type === 1 ? 'messages.logout' : 'messages.login'
  return locked === true ? 'server.session.locked' : 'messages.failure'
}

function loginBadge(record: Values, text: string) {
  if (record['success'] === true) return text
  return (
    <Badge tone="error" icon={<ErrorIcon aria-hidden="true" />}>
      {text}
    </Badge>
  )
}
