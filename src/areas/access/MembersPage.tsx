import { useTranslate } from 'ra-core'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const MemberForm = lazily(() => import('./MemberForm').then((module) => module.MemberForm))

const dialogs = {
  loginHistory: lazily(() => import('./LoginHistoryDialog').then((module) => module.LoginHistoryDialog)),
  password: lazily(() => import('./PasswordForm').then((module) => module.PasswordForm)),
}

/**
 * The members, by e-mail (spec/3 §2): create, change, password, unlock, reset, login history, delete.
 * Who may not write sees the login history alone (spec/3 §6).
 */
export function MembersPage() {
  const translate = useTranslate()
  const writes = can(useViewer(), 'member.write')
  return (
    <ListPage
      resource="account"
      title={translate('areas.access.members')}
      dialogs={dialogs}
      form={MemberForm}
      {...(!writes && { openOn: 'none' as const })}
    />
  )
}
