import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Values } from '../../schema/template'
import type { Display } from '../../ui/displays/types'
import type { FieldOverrides } from '../../ui/fields'
import { Badge } from '../../ui/kit/Badge'
import { ErrorIcon } from '../../ui/kit/icons'
import { ActionList, ListDialog } from '../../ui/list/ActionList'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { loginResult } from './loginResult'

const said: Display['text'] = (_, { record, translate }) => translate(loginResult(record))
const FIELDS: FieldOverrides = { type: { width: 280, display: { text: said, node: (type, context) => loginBadge(context.record, said(type, context)) } }, email: { width: 200 } }

/** Sign-ins and sign-outs of a member, and what failed: the newest first, 25 a page (spec/3 §7). */
export const LoginHistoryDialog = (props: ActionDialogProps) => <ActionList {...props} fields={FIELDS} />

/** The same of an account by its e-mail: the header shows one's own. */
export function LoginHistory({ email, onClose }: { email: string; onClose: () => void }) {
  const translate = useTranslate()
  const params = useMemo(() => ({ email }), [email])
  return <ListDialog resource="login-history" params={params} title={translate('resources.account.dialogs.loginHistory.title', { email })} fields={FIELDS} onClose={onClose} />
}

function loginBadge(record: Values, text: string) {
  if (record['success'] === true) return text
  return (
    <Badge tone="error" icon={<ErrorIcon aria-hidden="true" />}>
      {text}
    </Badge>
  )
}
